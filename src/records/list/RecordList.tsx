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
import { CachedBanner } from '../../ui/page/States.tsx';
import { countedOf, type ListKind } from '../kind.ts';
import type { OrderSpec } from '../order/RecordOrder.lazy.tsx';
import { Waiting } from '../Waiting.tsx';
import { type BatchAction, batchActionsOf } from './batch/batch.ts';
import { useBatch } from './batch/use-batch.tsx';
import { type Selection, useSelection } from './batch/use-selection.ts';
import { FoundStatus } from './FoundStatus.tsx';
import { StatusTabs } from './filters/StatusTabs.tsx';
import { useCounts } from './filters/use-counts.ts';
import { ListBand } from './ListBand.tsx';
import { ListTools } from './ListTools.tsx';
import {
  addressOf,
  filterKey,
  type ListQuery,
  PAGE_SIZE,
  queryFrom,
  requestFor,
  searchFor,
} from './list-query.ts';
import { emptyTitle, NothingFound } from './NothingFound.tsx';
import { LoadedOrder, ORDERING } from './OrderLink.tsx';
import { PendingRecords } from './PendingRecords.tsx';
import { columnsIn, useColumns } from './table/columns.ts';
import { RecordTable, type RecordTableProps } from './table/RecordTable.tsx';
import { TableSkeleton } from './table/TableSkeleton.tsx';
import { type Found, useWalk } from './table/use-walk.ts';

const noNews = (): void => undefined;

export interface RecordListProps {
  kind: ListKind;
  /** Heading of the screen. */
  title: string;
  /** Buttons and links next to the heading. */
  actions?: ReactNode;
  /** Below the heading. */
  children?: ReactNode;
  /** Address of a record's form. */
  linkOf: (id: string) => string;
  /** Placeholder of the search field: the fields that the keyword is searched in; default the title. */
  placeholder?: string;
  /** Batch actions besides deletion. */
  batches?: readonly BatchAction[];
  /** Renders the records of a page; default as rows. */
  Records?: ComponentType<RecordTableProps>;
  /** Placeholder in the shape of the records while they load. */
  Skeleton?: ComponentType<Pick<RecordTableProps, 'kind' | 'columns'>>;
  /** Buttons next to those of every list; a function receives the shown reply, undefined while there is none. */
  tools?: ReactNode | ((reply: unknown) => ReactNode);
  /** Subscribes to changes by others: calls the given function when the list may have changed. */
  useNews?: (reload: () => void) => void;
  /** The records have a manual order. */
  order?: OrderSpec;
  /** Shown where there are none yet: what such records are for, and the first thing to do. */
  empty: ReactNode;
}

/** Records of a kind, by the address: as a list, or in the reordering view. */
export function RecordList(props: RecordListProps) {
  const { kind, title, actions, order, linkOf } = props;
  const [path] = useLocation();
  const search = useSearch();
  const query = useQuery(kind);
  if (!order || !new URLSearchParams(search).has(ORDERING)) return <PagedList {...props} />;
  const chosen = (order.by && query.filters[order.by]) ?? '';
  const back = addressOf({ path, search }, kind, query, { [ORDERING]: null });
  return (
    <div className="sections">
      <PageHeader title={title} actions={actions} />
      <LoadedOrder {...{ kind, order, chosen, linkOf, back }} />
    </div>
  );
}

/** A list's state, from the address. */
const useQuery = (kind: ListKind): ListQuery => queryFrom(useSearch(), kind);

/** A list with tabs, filters, recycle bin, pages, column choice, batches and export. */
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
        detail={
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
      <FoundStatus
        query={filterKey(query)}
        total={page?.total}
        more={page?.more}
        kind={kind}
        empty={emptyTitle(kind, query)}
      />
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
  extends Pick<RecordListProps, 'kind' | 'linkOf' | 'Records' | 'Skeleton' | 'empty'> {
  reply: ReplyView<unknown>;
  /** Neither the cache nor the server has returned them yet. */
  isAwaited: boolean;
  query: ListQuery;
  columns: RecordTableProps['columns'];
  selection: Selection;
  menu: RecordTableProps['menu'];
  reload: () => void;
  onQuery: (query: ListQuery) => void;
}

/** Milliseconds within which another page is read from the device's cache. */
const READ = 100;

/** The records of the page, or the reason why there are none. */
function Page(props: PageProps) {
  const shown = useLingering(props, props.isAwaited, READ);
  const { kind, linkOf, Records = RecordTable, Skeleton = TableSkeleton, empty } = shown;
  const { reply, query, columns, selection, menu, reload, onQuery } = shown;
  const page = reply.data as Found | undefined;
  if (page === undefined)
    return <Waiting reply={reply} skeleton={<Skeleton {...{ kind, columns }} />} />;
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
  return <NothingFound {...{ kind, query, empty }} total={page.total} />;
}

/** Focuses the first record, skipping filters and tools; in the recycle bin, without links, its checkbox. */
function enter(list: HTMLElement | null): void {
  const first = (selector: string) => list?.querySelector<HTMLElement>(selector);
  (first('tbody a, li a') ?? first('tbody input'))?.focus();
}
