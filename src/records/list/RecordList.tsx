import '../../ui/page/lists.css';
import '../records.css';
import './list.css';
import './table/table.css';
import './table/table-phone.css';
import { type ComponentType, type ReactNode, useCallback, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatBytes } from '../../lib/sizes.ts';
import { queryKey } from '../../state/data/reply-keys.ts';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { type ReplyView, useReply } from '../../state/data/use-reply.ts';
import { usePermitted } from '../../state/session/Permitted.tsx';
import { useLingering } from '../../ui/hooks/use-lingering.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { CachedBanner, EmptyState } from '../../ui/page/States.tsx';
import { countedOf, type ListKind } from '../kind.ts';
import type { OrderSpec } from '../order/RecordOrder.lazy.tsx';
import { Waiting } from '../Waiting.tsx';
import { type BatchAction, batchActionsOf } from './batch/batch.ts';
import { useBatch } from './batch/use-batch.tsx';
import { type Selection, useSelection } from './batch/use-selection.ts';
import { StatusTabs } from './filters/StatusTabs.tsx';
import { useCounts } from './filters/use-counts.ts';
import { ListBand } from './ListBand.tsx';
import { ListTools } from './ListTools.tsx';
import {
  addressOf,
  type ListQuery,
  PAGE_SIZE,
  queryFrom,
  requestFor,
  searchFor,
} from './list-query.ts';
import { LoadedOrder, ORDERING } from './OrderLink.tsx';
import { PendingRecords } from './PendingRecords.tsx';
import { columnsIn, useColumns } from './table/columns.ts';
import { RecordTable, type RecordTableProps } from './table/RecordTable.tsx';
import { TableBones } from './table/TableBones.tsx';
import { type Found, useWalk } from './table/use-walk.ts';

const noNews = (): void => undefined;

export interface RecordListProps {
  kind: ListKind;
  /** Heading of the screen. */
  title: string;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** Below the heading. */
  children?: ReactNode;
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /** What the keyword is looked for in; default the title. */
  placeholder?: string;
  /** More things to do to many records than deleting. */
  batches?: readonly BatchAction[];
  /** Shows the records of a page; default as rows. */
  Records?: ComponentType<RecordTableProps>;
  /** Their shape while they are on their way. */
  Bones?: ComponentType<Pick<RecordTableProps, 'kind' | 'columns'>>;
  /** Buttons beside those of every list; as a function of the reply that is shown, undefined while there is none. */
  tools?: ReactNode | ((reply: unknown) => ReactNode);
  /** Follows what others change: calls the function it is given when there may be something new. */
  useNews?: (reload: () => void) => void;
  /** They have a manual order. */
  order?: OrderSpec;
  /** Shown where nothing is found: what such records are for, and the first thing to do. */
  empty: ReactNode;
}

/** Records of a kind by the address: as a list, or to be put in order. */
export function RecordList(props: RecordListProps) {
  const { kind, title, actions, order, linkOf } = props;
  const [path] = useLocation();
  const search = useSearch();
  const query = useQuery(kind);
  if (!order || !new URLSearchParams(search).has(ORDERING)) return <PagedList {...props} />;
  const chosen = (order.by && query.filters[order.by]) ?? '';
  const back = addressOf({ path, search }, kind, query, { [ORDERING]: null });
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <LoadedOrder {...{ kind, order, chosen, linkOf, back }} />
    </>
  );
}

/** A list's state in the address. */
const useQuery = (kind: ListKind): ListQuery => queryFrom(useSearch(), kind);

/** With tabs, filters, recycle bin, page, choice of columns, batches and export. */
function PagedList(props: RecordListProps) {
  const { kind, linkOf, placeholder = '标题', batches = [] } = props;
  const { title, actions, children, tools, useNews = noNews, order } = props;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useQuery(kind);
  const key = queryKey(`${kind.entity}-list`, searchFor(query));
  const found = useReply(kind.calls.search, requestFor(query, kind.filters), key);
  const reply = useHeldReply(found as ReplyView<Found>, 'list');
  const { counts, reload: recount } = useCounts(kind, query);
  const { reload: research } = reply;
  const reload = useCallback(() => {
    research();
    recount();
  }, [research, recount]);
  useNews(reload);
  const { shown, choose } = useColumns(kind);
  const page = reply.data;
  const isAwaited = page === undefined && reply.loading;
  useWalk(kind, query, page, linkOf);
  const selection = useSelection(kind, query, page);
  const show = (next: ListQuery, replace: boolean) => {
    selection.clear();
    navigate(addressOf({ path, search }, kind, next), { replace });
  };
  const narrow = (next: ListQuery) => show(next, true);
  const columns = columnsIn(shown, query);
  const all = [...(query.deleted ? [] : batches), ...batchActionsOf(kind, query.deleted)];
  const permitted = usePermitted(all);
  const batch = useBatch(kind, reload, selection.clear);
  const list = useRef<HTMLDivElement>(null);
  const known = counts?.total ?? page?.total;
  return (
    <div className="record-list">
      <button type="button" className="skip-link" onClick={() => enter(list.current)}>
        跳到列表
      </button>
      <PageHeader
        title={title}
        note={
          known !== undefined &&
          countedOf(known, kind) +
            (!counts && page?.more ? '以上' : '') +
            (counts?.size ? `，${formatBytes(counts.size)}` : '')
        }
        actions={actions}
      />
      {children}
      {kind.tabs && <StatusTabs tabs={kind.tabs} {...{ query, counts }} onChange={narrow} />}
      <ListBand
        {...{ kind, query, placeholder, selection, batch }}
        total={page?.more ? undefined : page?.total}
        actions={permitted}
        onChange={narrow}
      >
        {typeof tools === 'function' ? tools(page) : tools}
        <ListTools
          {...{ kind, query, columns, shown, order }}
          onColumns={choose}
          orderHref={addressOf({ path, search }, kind, query, { [ORDERING]: '1' })}
          onBin={() => narrow({ ...query, page: 1, deleted: !query.deleted })}
        />
      </ListBand>
      <CachedBanner reply={reply} />
      <PendingRecords kind={kind} linkOf={linkOf} onGone={reload} />
      {batch.dialogs}
      <div ref={list} className="list-page" aria-busy={isAwaited}>
        <Page
          {...props}
          {...{ reply, isAwaited, query, columns, selection, reload }}
          menu={{ actions: permitted, ask: batch.ask }}
          onQuery={narrow}
        />
      </div>
      {page && (
        <Pager
          page={query.page}
          pages={Math.ceil(page.total / PAGE_SIZE)}
          total={page.total}
          more={page.more}
          size={PAGE_SIZE}
          measure={kind.measure}
          onPage={(next, isGone) => show({ ...query, page: next }, isGone)}
        />
      )}
    </div>
  );
}

interface PageProps
  extends Pick<RecordListProps, 'kind' | 'linkOf' | 'Records' | 'Bones' | 'empty'> {
  reply: ReplyView<unknown>;
  /** Neither the device nor the server has given them yet. */
  isAwaited: boolean;
  query: ListQuery;
  columns: RecordTableProps['columns'];
  selection: Selection;
  menu: RecordTableProps['menu'];
  reload: () => void;
  onQuery: (query: ListQuery) => void;
}

/** Milliseconds in which the device has what it has of another page. */
const READ = 100;

/** The records of the page, or why there are none. */
function Page(props: PageProps) {
  const shown = useLingering(props, props.isAwaited, READ);
  const { kind, linkOf, Records = RecordTable, Bones = TableBones, empty } = shown;
  const { reply, query, columns, selection, menu, reload, onQuery } = shown;
  const page = reply.data as Found | undefined;
  if (page === undefined) return <Waiting reply={reply} bones={<Bones {...{ kind, columns }} />} />;
  if (page.list.length > 0) {
    return (
      <Records
        {...{ kind, columns, query, menu, reload }}
        rows={page.list}
        total={page.total}
        linkOf={query.deleted ? null : linkOf}
        selected={selection.ids}
        onSelect={selection.choose}
        onSort={onQuery}
      />
    );
  }
  return (
    <EmptyState
      icon={query.deleted ? 'trash' : 'search'}
      title={query.deleted ? '回收站是空的' : `没有符合条件的${kind.label}`}
    >
      {!query.deleted && empty}
    </EmptyState>
  );
}

/** To the first record, past filters and tools; in the recycle bin none of them opens. */
function enter(list: HTMLElement | null): void {
  const first = (selector: string) => list?.querySelector<HTMLElement>(selector);
  (first('tbody a, li a') ?? first('tbody input'))?.focus();
}
