import { queryKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { usePermitted } from '../../state/session/Permitted.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { CachedBanner } from '../../ui/page/States.tsx';
import type { ListKind } from '../kind.ts';
import { Waiting } from '../Waiting.tsx';
import { BatchBar } from './batch/BatchBar.tsx';
import { batchActionsOf } from './batch/batch.ts';
import { useBatch } from './batch/use-batch.tsx';
import { useSelection } from './batch/use-selection.ts';
import { FoundStatus } from './FoundStatus.tsx';
import { filterKey, type ListQuery, PAGE_SIZE, requestFor, searchFor } from './list-query.ts';
import { emptyTitle, NothingFound } from './NothingFound.tsx';
import { columnsIn } from './table/columns.ts';
import { RecordTable } from './table/RecordTable.tsx';
import { TableSkeleton } from './table/TableSkeleton.tsx';
import type { Found } from './table/use-walk.ts';

export interface RecordBinProps {
  kind: ListKind;
  query: ListQuery;
  /** Filters by the parent record, as request parameters. */
  belonging: Readonly<Record<string, string>>;
  onPage: (page: number, isGone: boolean) => void;
  /** Some of the records were restored. */
  onRestored: () => void;
}

const columns = columnsIn([], { deleted: true, filters: {} });

/** The recycle bin of records that form a tree: a flat list, most recently deleted first. */
export function RecordBin({ kind, query, belonging, onPage, onRestored }: RecordBinProps) {
  const request = { ...requestFor({ ...query, sort: 'updatedAt' }, []), ...belonging };
  const reply = useReply(
    kind.calls.search,
    request,
    queryKey(`${kind.entity}-bin`, `${new URLSearchParams(belonging)}&${searchFor(query)}`),
  );
  const page = reply.data as Found | undefined;
  const rows = page?.list ?? [];
  const selection = useSelection(kind, query, page);
  const handleDone = () => {
    reply.reload();
    onRestored();
  };
  const actions = usePermitted(batchActionsOf(kind, true));
  const batch = useBatch(kind, handleDone, selection.clear);
  return (
    <>
      <FoundStatus
        query={filterKey(query)}
        total={page?.total}
        more={page?.more}
        kind={kind}
        empty={emptyTitle(kind, query)}
      />
      <CachedBanner reply={reply} />
      {selection.rows.length > 0 && (
        <BatchBar
          {...{ kind, actions, batch }}
          rows={selection.rows}
          total={page?.total ?? 0}
          onAll={undefined}
          onClear={selection.clear}
        />
      )}
      {batch.dialogs}
      {page === undefined ? (
        <Waiting reply={reply} skeleton={<TableSkeleton {...{ kind, columns }} />} />
      ) : rows.length > 0 ? (
        <RecordTable
          {...{ kind: unsorted(kind), rows, columns, query }}
          total={page.total}
          reload={reply.reload}
          linkOf={null}
          selected={selection.ids}
          onSelect={selection.choose}
          menu={{ actions, ask: batch.ask }}
          onSort={() => undefined}
        />
      ) : (
        <NothingFound {...{ kind, query }} total={page.total} />
      )}
      {page && (
        <Pager
          page={query.page}
          pages={Math.ceil(page.total / PAGE_SIZE)}
          total={page.total}
          more={page.more}
          size={PAGE_SIZE}
          measure={kind.measure}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** The recycle bin has one order only: most recently deleted first. */
const unsorted = ({ orders: _, ...kind }: ListKind): ListKind => kind;
