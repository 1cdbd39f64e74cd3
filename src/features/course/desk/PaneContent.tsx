import { useCallback, useMemo } from 'react';
import { ExistingRecord, NewRecord } from '../../../records/form/RecordScreens.tsx';
import { useTreePreset } from '../../../records/form/use-preset.ts';
import { coursePath } from '../../../state/menu/record-places.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { chapters } from '../chapter.kind.ts';
import { courses } from '../course.kind.ts';
import { ChapterBin } from './ChapterBin.tsx';
import { ChapterForm } from './ChapterForm.tsx';
import { useCourseDesk } from './course-desk.context.ts';
import type { Pane } from './desk-place.ts';

interface PaneContentProps {
  pane: Pane;
  /** Key of the tag of the course. */
  tag: string;
  courseId: string;
  mark: (pane: Pane, dirty: boolean) => void;
  /** The first save of a new chapter is stored. */
  onCreated: (id: string) => void;
  /** A chapter came back from the recycle bin. */
  onRestored: () => void;
}

/** What stands beside the outline. */
export function PaneContent({ pane, tag, courseId, mark, ...rest }: PaneContentProps) {
  const markPane = useCallback((dirty: boolean) => mark(pane, dirty), [mark, pane]);
  const frame = useMemo(
    () => ({ tag: { key: tag, named: false, mark: markPane } }),
    [tag, markPane],
  );
  switch (pane) {
    case 'none':
      return null;
    case 'bin':
      return <ChapterBin courseId={courseId} onRestored={rest.onRestored} />;
    case 'new':
      return <NewChapter {...frame} courseId={courseId} onCreated={rest.onCreated} />;
    case 'course':
      return <CourseFields {...frame} courseId={courseId} />;
    default:
      return <ExistingRecord {...frame} kind={chapters} id={pane} Form={ChapterForm} />;
  }
}

interface Frame {
  tag: { key: string; named: boolean; mark: (dirty: boolean) => void };
  courseId: string;
}

const NAMES = ['courseId', 'parentId'];

/** Where it is to stand is what the address says when it is begun. */
function NewChapter({ tag, courseId, onCreated }: Frame & Pick<PaneContentProps, 'onCreated'>) {
  const preset = useTreePreset(NAMES);
  const within = useMemo(() => ({ courseId }), [courseId]);
  return <NewRecord kind={chapters} {...{ tag, preset, within, onCreated }} Form={ChapterForm} />;
}

/** 课程资料: the fields of the course itself. */
function CourseFields({ tag, courseId }: Frame) {
  const { isBeside } = useCourseDesk();
  return (
    <div className="course-fields">
      <ExistingRecord
        kind={courses}
        id={courseId}
        tag={tag}
        actions={!isBeside && <LinkButton href={coursePath(courseId)}>返回大纲</LinkButton>}
      />
    </div>
  );
}
