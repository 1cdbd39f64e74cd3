import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { isUuid } from '../../lib/uuid.ts';
import { prepareTextForm } from '../../records/form/prepare-text-form.ts';
import { RecordScreen } from '../../records/form/RecordScreen.tsx';
import type { FormProps } from '../../records/form/use-record-form.ts';
import { adderPath, coursePath, editorPath } from '../../state/menu/record-places.ts';
import { closeTags, tagKey } from '../../state/menu/tags.store.ts';
import { ErrorState, Skeleton } from '../../ui/page/States.tsx';
import { chapters } from './chapter.kind.ts';
import { CourseDesk } from './desk/CourseDesk.tsx';

/**
 * 新增章节 and 编辑章节: a chapter on the screen of its course. An address without the course (older links, other systems) is
 * redirected there as soon as the chapter is loaded.
 */
export function ChapterFormScreen() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const courseId = query.get('courseId');
  if (courseId) {
    return isUuid(courseId) ? (
      <CourseDesk key={courseId} courseId={courseId} />
    ) : (
      <ErrorState message="地址中没有课程编号" />
    );
  }
  if (path === adderPath('chapter')) return <Courseless />;
  const id = query.get('id') ?? '';
  const tag = { key: tagKey(path, id), named: true };
  return <RecordScreen kind={chapters} id={id} tag={tag} Form={ToItsCourse} />;
}

ChapterFormScreen.prepare = prepareTextForm;

/** The form of a new chapter that includes the choice of its course. */
function Courseless() {
  const toPlace = usePlaceOf(tagKey(adderPath('chapter')));
  return (
    <RecordScreen
      kind={chapters}
      id={null}
      tag={{ key: tagKey(adderPath('chapter')), named: true }}
      onCreated={(id) => toPlace(editorPath('chapter', id))}
    />
  );
}

/** Replaces this tag by the course's own, unless the user has gone to another page meanwhile. */
function usePlaceOf(tag: string): (place: string) => void {
  const [, navigate] = useLocation();
  return (place) => {
    if (closeTags([tag]) !== null) navigate(place, { replace: true });
  };
}

function ToItsCourse({ id, tag, fields, record }: FormProps) {
  const toPlace = usePlaceOf(tag.key);
  const courseId = String(record?.courseId ?? fields.courseId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => toPlace(coursePath(courseId, id)), [courseId, id]);
  return <Skeleton rows={6} />;
}
