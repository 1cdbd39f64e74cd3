import { useCallback, useMemo } from 'react';
import { EditedRecord, RecordScreen } from '../../../records/form/RecordScreen.tsx';
import { useTreePreset } from '../../../records/form/use-preset.ts';
import { coursePath } from '../../../state/menu/record-places.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { Skeleton } from '../../../ui/page/States.tsx';
import { chapters } from '../chapter.kind.ts';
import { courses } from '../course.kind.ts';
import { ChapterBin } from './ChapterBin.tsx';
import { ChapterForm } from './ChapterForm.tsx';
import { useCourseDesk } from './course-desk.context.ts';
import type { Pane } from './desk-place.ts';

interface PaneContentProps {
  pane: Pane;
  /** Id of the chapter in it; null while a new one has none yet. */
  id: string | null;
  /** Key of the tag of the course. */
  tag: string;
  courseId: string;
  mark: (pane: Pane, dirty: boolean) => void;
  /** Called when the first save of a new chapter is stored. */
  onCreated: (id: string) => void;
  /** Called when a chapter is restored from the recycle bin. */
  onRestored: () => void;
}

/** What stands beside the outline. */
export function PaneContent({ pane, id, tag, courseId, mark, ...rest }: PaneContentProps) {
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
    case 'course':
      return <CourseFields {...frame} courseId={courseId} />;
    default:
      return <Chapter {...frame} id={id} isNew={pane === 'new'} onCreated={rest.onCreated} />;
  }
}

interface Frame {
  tag: { key: string; named: boolean; mark: (dirty: boolean) => void };
}

interface ChapterProps extends Frame, Pick<PaneContentProps, 'id' | 'onCreated'> {
  isNew: boolean;
}

const NAMES = ['courseId', 'parentId'];

/** A chapter; where a new one is to stand is what the address says when it is begun. */
function Chapter({ id, ...props }: ChapterProps) {
  const preset = useTreePreset(NAMES);
  if (id === null) return <Skeleton rows={6} />;
  return <EditedRecord {...props} kind={chapters} id={id} preset={preset} Form={ChapterForm} />;
}

/** 课程资料: the fields of the course itself. */
function CourseFields({ tag, courseId }: Frame & Pick<PaneContentProps, 'courseId'>) {
  const { isBeside } = useCourseDesk();
  return (
    <div className="course-fields">
      <RecordScreen
        kind={courses}
        id={courseId}
        tag={tag}
        actions={!isBeside && <LinkButton href={coursePath(courseId)}>返回大纲</LinkButton>}
      />
    </div>
  );
}
