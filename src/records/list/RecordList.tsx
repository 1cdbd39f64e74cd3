import '../../ui/lists.css';
import '../records.css';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useReply } from '../../state/data/use-reply.ts';
import { Button } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, KeptBanner } from '../../ui/States.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { ListedRecord, ListKind } from '../kind.ts';
import type { OrderSpec } from '../order/RecordOrder.lazy.tsx';
import { Waiting } from '../Waiting.tsx';
import { BatchBar } from './BatchBar.tsx';
import { type BatchAction, batchActionsOf } from './batch.ts';
import type { ColumnsPopupProps } from './ColumnsPopup.lazy.tsx';
import { columnsIn, useColumns } from './columns.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import {
  addressOf,
  type ListQuery,
  PAGE_SIZE,
  queryFrom,
  requestFor,
  searchFor,
} from './list-query.ts';
import { LoadedOrder, ORDERING, OrderLink } from './OrderLink.tsx';
import { PendingRecords } from './PendingRecords.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';

const loadColumns = () => import('./ColumnsPopup.lazy.tsx').then((m) => m.ColumnsPopup);
const none: ReadonlySet<string> = new Set();
const noNews = (): void => undefined;

export interface RecordListProps {
  kind: ListKind;
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /** What the keyword is looked for in; default the title. */
  placeholder?: string;
  /** More things to do to many records than deleting. */
  actions?: readonly BatchAction[];
  /** Shows the records of a page; default as rows. */
  Records?: ComponentType<RecordTableProps>;
  /** Buttons beside those of every list. */
  tools?: ReactNode;
  /** Follows what others change: calls the function it is given when there may be something new. */
  useNews?: (reload: () => void) => void;
  /** They have a manual order. */
  order?: OrderSpec;
  /** Shown where nothing is found: what such records are for, and the first thing to do. */
  empty: ReactNode;
}

/** Records of a kind by the address: as a list, or to be put in order. */
export function RecordList(props: RecordListProps) {
  const { kind, order, linkOf } = props;
  const [path] = useLocation();
  const search = useSearch();
  const query = useQuery(kind);
  if (!order || !new URLSearchParams(search).has(ORDERING)) return <PagedList {...props} />;
  const chosen = (order.by && query.filters[order.by]) ?? '';
  const back = addressOf({ path, search }, kind, query, { [ORDERING]: null });
  return <LoadedOrder {...{ kind, order, chosen, linkOf, back }} />;
}

/** A list's state in the address. */
const useQuery = (kind: ListKind): ListQuery => queryFrom(useSearch(), kind);

/** A page of records, as every search answers it. */
interface Found {
  list: readonly ListedRecord[];
  total: number;
  /** There are more than `total`, which is the limit of the search. */
  more?: boolean;
}

/** With filters, recycle bin, page, choice of columns, batches and export. */
function PagedList(props: RecordListProps) {
  const {
    kind,
    linkOf,
    placeholder = '标题',
    actions = [],
    Records = RecordTable,
    tools,
    useNews = noNews,
    order,
    empty,
  } = props;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useQuery(kind);
  const reply = useReply(
    kind.calls.search,
    requestFor(query, kind.filters),
    `record/${kind.entity}-list?${searchFor(query)}`,
  );
  useNews(reply.reload);
  const { shown, choose } = useColumns(kind);
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const Columns = useLoaded<ColumnsPopupProps>(loadColumns, choosing, close);
  const [selected, setSelected] = useState(none);
  const show = (next: ListQuery, replace: boolean) => {
    setSelected(none);
    navigate(addressOf({ path, search }, kind, next), { replace });
  };
  const narrow = (next: ListQuery) => show({ ...next, page: 1 }, true);
  const page = reply.data as Found | undefined;
  const rows = page?.list ?? [];
  const columns = columnsIn(shown, query.deleted);
  return (
    <>
      <ListToolbar
        query={query}
        filters={kind.filters}
        orders={kind.orders}
        placeholder={placeholder}
        onChange={narrow}
      >
        <div className="page-actions toolbar-end">
          {tools}
          {kind.calls.restore && (
            <Button
              aria-pressed={query.deleted}
              onClick={() => narrow({ ...query, deleted: !query.deleted })}
            >
              回收站
            </Button>
          )}
          <Button onClick={() => setChoosing(true)}>列设置</Button>
          <OrderLink
            {...{ kind, order, filters: query.filters }}
            href={addressOf({ path, search }, kind, query, { [ORDERING]: '1' })}
          />
          <ExportButton kind={kind} query={query} columns={columns} />
        </div>
      </ListToolbar>
      <KeptBanner reply={reply} />
      <PendingRecords kind={kind} linkOf={linkOf} onGone={reply.reload} />
      <BatchBar
        kind={kind}
        actions={[...(query.deleted ? [] : actions), ...batchActionsOf(kind, query.deleted)]}
        rows={rows.filter(({ id }) => selected.has(id))}
        onDone={reply.reload}
        onClear={() => setSelected(none)}
      />
      <Panel>
        {page === undefined ? (
          <Waiting reply={reply} />
        ) : rows.length > 0 ? (
          <Records
            kind={kind}
            rows={rows}
            columns={columns}
            linkOf={query.deleted ? null : linkOf}
            selected={selected}
            onSelect={setSelected}
          />
        ) : (
          <EmptyState title={query.deleted ? '回收站是空的' : `没有符合条件的${kind.label}`}>
            {!query.deleted && empty}
          </EmptyState>
        )}
        {page && (
          <Pager
            page={query.page}
            pages={Math.ceil(page.total / PAGE_SIZE)}
            total={page.total}
            more={page.more}
            onPage={(next, isGone) => show({ ...query, page: next }, isGone)}
          />
        )}
      </Panel>
      {Columns && choosing && (
        <Columns
          open
          columns={kind.columns}
          shown={shown.map(({ name }) => name)}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  );
}
