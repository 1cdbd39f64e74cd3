import { useState } from 'react';
import { useReply } from '../../state/data/use-reply.ts';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, KeptBanner } from '../../ui/States.tsx';
import type { ListedRecord, RecordKind } from '../kind.ts';
import { Waiting } from '../Waiting.tsx';
import { BatchBar } from './BatchBar.tsx';
import { batchActionsOf } from './batch.ts';
import { columnsIn } from './columns.ts';
import { type ListQuery, PAGE_SIZE, requestFor, searchFor } from './list-query.ts';
import { RecordTable } from './RecordTable.tsx';

export interface RecordBinProps {
  kind: RecordKind;
  query: ListQuery;
  /** What the records belong to. */
  belonging: Readonly<Record<string, string>>;
  onPage: (page: number, isGone: boolean) => void;
  /** Some of them are in use again. */
  onRestored: () => void;
}

const none: ReadonlySet<string> = new Set();
const columns = columnsIn([], true);

/** The recycle bin of records that are shown as a tree: a flat list, what was deleted last first. */
export function RecordBin({ kind, query, belonging, onPage, onRestored }: RecordBinProps) {
  const request = { ...requestFor({ ...query, sort: 'updatedAt' }, []), ...belonging };
  const reply = useReply(
    kind.calls.search,
    request,
    `record/${kind.entity}-bin?${new URLSearchParams(belonging)}&${searchFor(query)}`,
  );
  const [selected, setSelected] = useState(none);
  const page = reply.data as { list: readonly ListedRecord[]; total: number } | undefined;
  const rows = page?.list ?? [];
  const handleDone = () => {
    reply.reload();
    onRestored();
  };
  return (
    <>
      <KeptBanner reply={reply} />
      <BatchBar
        kind={kind}
        actions={batchActionsOf(kind, true)}
        rows={rows.filter(({ id }) => selected.has(id))}
        onDone={handleDone}
        onClear={() => setSelected(none)}
      />
      {page === undefined ? (
        <Waiting reply={reply} />
      ) : rows.length > 0 ? (
        <RecordTable {...{ kind, rows, columns, selected }} linkOf={null} onSelect={setSelected} />
      ) : (
        <EmptyState title={query.keyword ? `没有符合条件的${kind.label}` : '回收站是空的'} />
      )}
      {page && (
        <Pager
          page={query.page}
          pages={Math.ceil(page.total / PAGE_SIZE)}
          total={page.total}
          onPage={onPage}
        />
      )}
    </>
  );
}
