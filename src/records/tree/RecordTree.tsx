import '../list/list.css';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { CachedBanner, EmptyState, Skeleton } from '../../ui/page/States.tsx';
import type { TreeKind } from '../kind.ts';
import { FoundStatus } from '../list/FoundStatus.tsx';
import { FilterBar } from '../list/filters/FilterBar.tsx';
import { addressOf, type ListQuery, queryFrom } from '../list/list-query.ts';
import { PendingRecords } from '../list/PendingRecords.tsx';
import type { RecordBinProps } from '../list/RecordBin.lazy.tsx';
import { Waiting } from '../Waiting.tsx';
import { RecordBranches, type RecordBranchesProps } from './RecordBranches.tsx';
import { TreeSkeleton } from './TreeSkeleton.tsx';
import type { TreeRow } from './use-placing.ts';

const loadBin = () => import('../list/RecordBin.lazy.tsx').then((m) => m.RecordBin);
const nothing = {};
/** Query spec of most trees, whose only filter is the keyword. */
const bare = { filters: [] };

interface RecordTreeProps
  extends Pick<RecordBranchesProps, 'linkOf' | 'addAt' | 'chosen' | 'headed'> {
  kind: TreeKind;
  /** All records of the tree. */
  reply: ReplyView<{ list: readonly TreeRow[] }>;
  /** Shown where there are none: the purpose of such records, and the first step. */
  empty: ReactNode;
  /** Placeholder of the search field: the fields that the keyword is searched in; default the title. */
  placeholder?: string;
  /** Whether a row matches the filters and the keyword; default by the keyword in its title. */
  matches?: (row: TreeRow, query: Pick<ListQuery, 'keyword' | 'filters'>) => boolean;
}

/** Records of a kind by the address: as a tree, filtered by a keyword, or their recycle bin. */
export function RecordTree(props: RecordTreeProps) {
  const { kind, reply, matches, placeholder = kind.titleLabel ?? '标题' } = props;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = queryFrom(search, kind);
  const Bin = useLoaded<RecordBinProps>(loadBin, query.deleted);
  const show = (next: ListQuery, replace: boolean) =>
    navigate(addressOf({ path, search }, kind, next), { replace });
  const narrow = (next: ListQuery) => show(next, true);
  return (
    <>
      <FilterBar
        kind={matches ? kind : bare}
        query={query}
        placeholder={placeholder}
        onChange={narrow}
      >
        {kind.calls.restore && (
          <IconButton
            icon="trash"
            label="回收站"
            aria-pressed={query.deleted}
            onClick={() => narrow({ ...query, page: 1, deleted: !query.deleted })}
          />
        )}
      </FilterBar>
      {!query.deleted ? (
        <Living {...props} query={query} />
      ) : Bin ? (
        <Bin
          kind={kind}
          query={query}
          belonging={nothing}
          onPage={(page, isGone) => show({ ...query, page }, isGone)}
          onRestored={reply.reload}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
}

/** The records that are in use, not deleted. */
function Living(props: RecordTreeProps & { query: ListQuery }) {
  const { kind, reply, linkOf, addAt, chosen, headed, empty, query } = props;
  const keyword = query.keyword.trim().toLowerCase();
  const { matches = (row: TreeRow) => kind.titleOf(row).toLowerCase().includes(keyword) } = props;
  const queryKey = JSON.stringify([keyword, query.filters]);
  const isFiltered = keyword !== '' || Object.keys(query.filters).length > 0;
  const rows = reply.data?.list;
  const isMatch = isFiltered
    ? (row: TreeRow) => matches(row, { keyword, filters: query.filters })
    : null;
  const noneYet = `还没有${kind.label}`;
  return (
    <>
      <FoundStatus
        query={queryKey}
        total={(isMatch ? rows?.filter(isMatch) : rows)?.length}
        kind={kind}
        empty={rows?.length === 0 ? noneYet : `没有符合条件的${kind.label}`}
      />
      <CachedBanner reply={reply} />
      <PendingRecords kind={kind} linkOf={linkOf} onGone={reply.reload} />
      {rows === undefined ? (
        <Waiting reply={reply} skeleton={<TreeSkeleton />} />
      ) : rows.length > 0 ? (
        <RecordBranches
          key={queryKey}
          {...{ kind, rows, linkOf, addAt, chosen, headed }}
          matches={isMatch}
          reload={reply.reload}
        />
      ) : (
        <EmptyState title={noneYet}>{empty}</EmptyState>
      )}
    </>
  );
}
