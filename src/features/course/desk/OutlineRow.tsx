import { Link } from 'wouter';
import { formatLength } from '../../../lib/dates/length.ts';
import { WaitingBadge } from '../../../records/list/table/WaitingBadge.tsx';
import { BranchHandle, branchOf } from '../../../records/tree/BranchHandle.tsx';
import type { Branches } from '../../../records/tree/use-branches.tsx';
import { coursePath } from '../../../state/menu/record-places.ts';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { chapterTypes } from '../chapter.kind.ts';
import { type ChapterRow, hasLength } from './chapter-rows.ts';
import type { ChapterAction } from './course-desk.context.ts';
import { UnsavedDot } from './UnsavedDot.tsx';

/** Icons by type of chapter. */
const icons: Readonly<Record<string, string>> = {
  article: 'article',
  video: 'film',
  audio: 'sound',
  document: 'document',
};

interface OutlineRowProps {
  courseId: string;
  row: ChapterRow;
  branches: Branches<ChapterRow>;
  /** Position among the top-level chapters. */
  number: number | null;
  actions: readonly ChapterAction[];
  /** It is open beside the outline. */
  isOpen: boolean;
  unsaved: boolean;
}

/** One chapter: a press opens it, its grip or ⌥ with the arrow keys moves it. */
export function OutlineRow(props: OutlineRowProps) {
  const { courseId, row, branches, number, actions, isOpen, unsaved } = props;
  const { drag, maySort, online, handleKey } = branches;
  const { title, type } = row;
  const mayMove = maySort && row.stored;
  const { className, ...marks } = branchOf(row.id, drag);
  const typeName = chapterTypes.find(({ value }) => value === type)?.label ?? type;
  return (
    <div {...marks} className={`${className} outline-row`} data-on={isOpen || undefined}>
      {mayMove ? (
        <BranchHandle
          id={row.id}
          title={title}
          drag={drag}
          disabled={!online}
          onKeyDown={(event) => handleKey(event, row.id)}
        />
      ) : (
        <span className="branch-handle" />
      )}
      {number !== null && <span className="outline-number">{number}</span>}
      <Icon name={icons[type] ?? 'dot'} size={16} />
      <Link
        href={coursePath(courseId, row.id)}
        id={`open-${row.id}`}
        title={title}
        aria-current={isOpen ? 'page' : undefined}
        onKeyDown={(event) => {
          if (event.altKey && mayMove && online) handleKey(event, row.id);
        }}
      >
        {title}
      </Link>
      {unsaved && <UnsavedDot />}
      <WaitingBadge short id={row.id} />
      {row.status === 'off' && <span className="badge">停用</span>}
      <span className="outline-length">
        {hasLength(row) && row.duration > 0 ? (
          <>
            <span className="sr-only">{typeName}</span>
            {formatLength(row.duration)}
          </>
        ) : (
          typeName
        )}
      </span>
      <MoreButton title={title} actions={actions} />
    </div>
  );
}
