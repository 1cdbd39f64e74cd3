import '../../../ui/page/lists.css';
import '../../../ui/fields/forms.css';
import '../../../records/records.css';
import '../../../records/form/desk-frame.css';
import './course-desk.css';
import { Activity, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { chapter } from '../../../contract/content/course.ts';
import { endOf } from '../../../lib/trees/tree-rows.ts';
import { useBranches } from '../../../records/tree/use-branches.tsx';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { formPaths } from '../../../state/menu/form-paths.ts';
import { coursePath } from '../../../state/menu/record-places.ts';
import { nameTag, tagKey } from '../../../state/menu/tags.store.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { chapters as kind } from '../chapter.kind.ts';
import { type ChapterRow, flatRows } from './chapter-rows.ts';
import { type ChapterAction, CourseDeskContext } from './course-desk.context.ts';
import { newPath, paneOf } from './desk-place.ts';
import { MoveChapterDialog } from './MoveChapterDialog.tsx';
import { Outline } from './Outline.tsx';
import { PaneContent } from './PaneContent.tsx';
import { useChapters, useCourse } from './use-course.ts';
import { keyOf, usePanes } from './use-panes.ts';
import { useUnsaved } from './use-unsaved.ts';

const none: readonly ChapterRow[] = [];

/** A course: the outline of its chapters, and the open form beside it, or over it in a narrow window. */
export function CourseDesk({ courseId }: { courseId: string }) {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const isBeside = useMedia('(min-width: 992px)');
  const asked = paneOf(path, query);
  const pane = asked === 'none' && isBeside ? 'course' : asked;
  /** The pane that is shown when a save ends. */
  const latest = useRef(pane);
  useLayoutEffect(() => {
    latest.current = pane;
  }, [pane]);
  const tag = tagKey(formPaths.chapter.edit, courseId);
  const course = useCourse(courseId);
  const chapters = useChapters(courseId);
  const rows = chapters.rows ?? none;
  const { reload } = chapters.reply;
  const [moving, setMoving] = useState<ChapterRow | null>(null);
  const branches = useBranches({
    kind,
    rows,
    reload,
    onDeleted: ({ id }) => pane === id && navigate(coursePath(courseId), { replace: true }),
  });
  const { forest } = branches;
  const unsaved = useUnsaved(tag, courseId, chapters.rows);
  const within = useMemo(() => ({ courseId }), [courseId]);
  const panes = usePanes(pane, { within, isUnsaved: unsaved.isUnsaved });
  const actionsFor = useChapterActions(courseId, rows, {
    onMove: branches.maySort ? setMoving : null,
    onDelete: branches.askToDelete,
  });
  const title = course?.title;
  useEffect(() => {
    if (title) nameTag(tag, title);
  }, [tag, title]);
  const order = useMemo(() => flatRows(forest), [forest]);
  const view = {
    courseId,
    isBeside,
    order,
    actionsOf: actionsFor,
    numberOf: (id: string) => forest.findIndex(({ row }) => row.id === id) + 1 || null,
  };
  return (
    <div className="desk course-desk">
      <CourseDeskContext value={view}>
        {(isBeside || pane === 'none') && (
          <Outline
            {...view}
            {...{ course, chapters, branches, pane }}
            isUnsaved={unsaved.isUnsaved}
          />
        )}
        {panes.list.map((one) => (
          <Activity key={keyOf(one)} mode={one.pane === pane ? 'visible' : 'hidden'}>
            <section className="course-pane" onInput={() => panes.keep(one.pane)}>
              <PaneContent
                {...one}
                tag={tag}
                courseId={courseId}
                mark={unsaved.mark}
                onCreated={(id) => {
                  panes.store(id);
                  unsaved.mark('new', false);
                  if (latest.current === 'new')
                    navigate(coursePath(courseId, id), { replace: true });
                }}
                onRestored={reload}
              />
            </section>
          </Activity>
        ))}
      </CourseDeskContext>
      {branches.feedback}
      <MoveChapterDialog
        row={moving}
        forest={forest}
        onMove={branches.put}
        onClose={() => setMoving(null)}
      />
    </div>
  );
}

interface Doing {
  /** Null: the user lacks the permission. */
  onMove: ((row: ChapterRow) => void) | null;
  onDelete: (row: ChapterRow) => void;
}

/** Actions on a chapter that the server has. */
function useChapterActions(courseId: string, rows: readonly ChapterRow[], doing: Doing) {
  const { onMove, onDelete } = doing;
  const [, navigate] = useLocation();
  const mayCreate = useMayWrite(chapter.create);
  const mayDelete = useMayWrite(chapter.delete);
  const move = useOnlineOnly('移动…');
  const remove = useOnlineOnly('删除');
  return (id: string): readonly ChapterAction[] => {
    const row = rows.find((one) => one.id === id);
    if (!row?.stored) return [];
    const below = newPath(courseId, id, endOf(rows, id));
    const actions: (ChapterAction | null)[] = [
      mayCreate
        ? { value: 'add', label: '新增下级章节', icon: 'add', onSelect: () => navigate(below) }
        : null,
      onMove ? { ...move, value: 'move', icon: 'order', onSelect: () => onMove(row) } : null,
      mayDelete
        ? { ...remove, value: 'delete', icon: 'trash', danger: true, onSelect: () => onDelete(row) }
        : null,
    ];
    return actions.filter((action) => action !== null);
  };
}
