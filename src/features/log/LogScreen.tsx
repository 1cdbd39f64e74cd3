import '../../ui/page/lists.css';
import '../../records/records.css';
import '../../records/list/list.css';
import './log.css';
import { useLocation, useSearch } from 'wouter';
import { FoundStatus } from '../../records/list/FoundStatus.tsx';
import { FilterBar } from '../../records/list/filters/FilterBar.tsx';
import { StatusTabs } from '../../records/list/filters/StatusTabs.tsx';
import {
  addressOf,
  filterKey,
  filtersFor,
  type ListQuery,
  queryFrom,
} from '../../records/list/list-query.ts';
import { MasterDetail } from '../../records/pane/MasterDetail.tsx';
import { Waiting } from '../../records/Waiting.tsx';
import { queryKey } from '../../state/data/reply-keys.ts';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { CachedBanner, EmptyState, Skeleton } from '../../ui/page/States.tsx';
import { EventList } from './EventList.tsx';
import type { EventPaneProps } from './EventPane.lazy.tsx';
import type { LoadFields } from './field-names.ts';
import { LogExport } from './LogExport.tsx';
import { LogPager } from './LogPager.tsx';
import { log, PAGE, search } from './log.kind.ts';

const loadPane = () => import('./EventPane.lazy.tsx').then((m) => m.EventPane);

const EMPTY = '没有符合条件的日志';
/** Another page of the log has other events, and another narrowing other pages. */
const FIRST = { older: null, newer: null, event: null };

/** 操作日志: who did what to what, with which outcome (S-ADM-5), filtered by the address. */
export function LogScreen({ loadFields }: { loadFields: LoadFields }) {
  const [path, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const place = { path, search: String(params) };
  const query = queryFrom(place.search, log);
  const [older, newer] = [params.get('older'), params.get('newer')];
  const shown = params.get('event');
  const filters = filtersFor(query, log.filters);
  const request = {
    ...filters,
    size: PAGE,
    ...(newer ? { newerThan: newer } : older && { olderThan: older }),
  };
  const found = useReply(search, request, queryKey('log', JSON.stringify(request)));
  const reply = useHeldReply(found, 'list');
  const page = reply.data;
  const Pane = useLoaded<EventPaneProps>(loadPane, shown !== null);
  const narrow = (next: ListQuery) =>
    navigate(addressOf(place, log, next, FIRST), { replace: true });
  const linkTo = (event: string | null) => addressOf(place, log, query, { event });
  const pageAt = (name: 'older' | 'newer', cursor: string | null | undefined) =>
    cursor ? addressOf(place, log, query, { ...FIRST, [name]: cursor }) : null;
  const historyOf = (object: string) =>
    addressOf(place, log, { ...query, keyword: '', filters: { object } }, FIRST);
  const pane = Pane ? (
    <Pane
      key={shown ?? ''}
      place={shown ?? ''}
      events={page?.list ?? []}
      {...{ linkTo, historyOf, loadFields }}
    />
  ) : (
    <Skeleton rows={6} />
  );
  return (
    <MasterDetail details={shown !== null && pane} label="日志详情" back={linkTo(null)}>
      <div className="record-list">
        <PageHeader
          title="操作日志"
          detail={page && `只增不改，保留 ${page.days} 天`}
          actions={<LogExport {...{ filters, loadFields }} />}
        />
        <StatusTabs tabs={log.tabs} query={query} counts={undefined} onChange={narrow} />
        <div className="list-band">
          <FilterBar
            kind={log}
            query={query}
            placeholder="对象全名、请求编号、地址"
            onChange={narrow}
          />
        </div>
        <FoundStatus
          query={filterKey(query)}
          total={page?.list.length}
          more={Boolean(page?.older ?? page?.newer)}
          kind={log}
          empty={EMPTY}
        />
        <CachedBanner reply={reply} />
        {!page && <Waiting reply={reply} />}
        {page?.list.length === 0 && (
          <EmptyState icon="search" title={EMPTY}>
            <p>关键词要写全：对象的全名、请求编号或地址。</p>
          </EmptyState>
        )}
        {page && page.list.length > 0 && <EventList events={page.list} {...{ shown, linkTo }} />}
        {page && (
          <LogPager newer={pageAt('newer', page.newer)} older={pageAt('older', page.older)}>
            {`每页 ${PAGE} 条，新的在前`}
          </LogPager>
        )}
      </div>
    </MasterDetail>
  );
}
