import { Link } from 'wouter';
import type { Branch } from '../../../lib/trees/tree.ts';
import { endOf } from '../../../lib/trees/tree-rows.ts';
import { SortingHint } from '../../../records/tree/BranchHandle.tsx';
import { MoveKeys } from '../../../records/tree/MoveKeys.tsx';
import type { Branches } from '../../../records/tree/use-branches.tsx';
import { Waiting } from '../../../records/Waiting.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { CachedBanner, EmptyState } from '../../../ui/page/States.tsx';
import type { ChapterRow } from './chapter-rows.ts';
import type { CourseDeskView } from './course-desk.context.ts';
import { newPath } from './desk-place.ts';
import { OutlineHead, type OutlineHeadProps } from './OutlineHead.tsx';
import { OutlineRow } from './OutlineRow.tsx';
import { UnsavedDot } from './UnsavedDot.tsx';
import type { Chapters } from './use-course.ts';

interface OutlineProps
  extends Omit<OutlineHeadProps, 'rows'>,
    Pick<CourseDeskView, 'actionsOf' | 'numberOf'> {
  chapters: Chapters;
  branches: Branches<ChapterRow>;
}

/** Outline of a course: its facts, and its chapters, each of which opens beside or over it. */
export function Outline({ chapters, branches, actionsOf, numberOf, ...head }: OutlineProps) {
  const { rows, reply } = chapters;
  // Otherwise the pane beside it shows whether its data is cached.
  const isAlone = head.pane === 'none' || head.pane === 'new';
  const { forest, maySort } = branches;
  const isMany = maySort && forest.length > 0 && (rows?.length ?? 0) > 1;
  const list = (level: readonly Branch<ChapterRow>[], label?: string) => (
    <ul className="branches" aria-label={label}>
      {level.map(({ row, children }) => (
        <li key={row.id}>
          <OutlineRow
            {...{ row, branches }}
            courseId={head.courseId}
            number={numberOf(row.id)}
            actions={actionsOf(row.id)}
            isOpen={row.id === head.pane}
            unsaved={head.isUnsaved(row.id)}
          />
          {children.length > 0 && list(children)}
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="outline" aria-label="课程大纲" data-scrolls>
      <OutlineHead {...head} rows={rows} />
      {isAlone && <CachedBanner reply={reply} />}
      {rows === undefined && <Waiting reply={reply} />}
      {forest.length > 0 && list(forest, '章节树')}
      <NewRow {...head} rows={rows} />
      {isMany && (
        <div className="outline-hint">
          <SortingHint>
            拖动排序，向右拖成为下级
            <span className="outline-keys">
              ；或按
              <MoveKeys arrows="↑↓→←" />
            </span>
          </SortingHint>
        </div>
      )}
    </nav>
  );
}

/** The row of a new, unsaved chapter; if there are no chapters at all, what they are for. */
function NewRow({ courseId, rows, pane, isUnsaved }: OutlineHeadProps) {
  const unsaved = isUnsaved('new');
  if (pane === 'new' || unsaved) {
    return (
      <div className="outline-row outline-new" data-on={pane === 'new' || undefined}>
        <Icon name="add" size={16} />
        <Link href={newPath(courseId, null, endOf(rows ?? [], null))}>未保存的新章节</Link>
        {unsaved && <UnsavedDot />}
      </div>
    );
  }
  if (rows?.length !== 0) return null;
  return (
    <EmptyState title="还没有章节">
      <p>章节可以是图文、视频、音频或文档。</p>
    </EmptyState>
  );
}
