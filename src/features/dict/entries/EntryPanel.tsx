import '../../../ui/page/lists.css';
import '../../../records/list/list.css';
import '../../../records/list/table/table.css';
import '../../../records/list/table/table-phone.css';
import '../dict.css';
import { useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { largestPage, MAX_PAGE_SIZE } from '../../../contract/common-schemas.ts';
import { dictDetail } from '../../../contract/dict/dict-record.ts';
import { FoundStatus } from '../../../records/list/FoundStatus.tsx';
import { FilterBar } from '../../../records/list/filters/FilterBar.tsx';
import { addressOf, filterKey, queryFrom } from '../../../records/list/list-query.ts';
import { PendingRecords } from '../../../records/list/PendingRecords.tsx';
import { MoveKeys } from '../../../records/tree/MoveKeys.tsx';
import { Waiting } from '../../../records/Waiting.tsx';
import { useDictChanges } from '../../../state/data/dict/use-dict-changes.ts';
import { replyKey } from '../../../state/data/reply-keys.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import { MayWrite } from '../../../state/session/Permitted.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { useCover } from '../../../ui/hooks/use-cover.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { CachedBanner, EmptyState } from '../../../ui/page/States.tsx';
import type { LinePlaces } from '../../../ui/windowed/WindowedList.tsx';
import { DictHead } from '../DictHead.tsx';
import { DictTools, DictToolsMenu } from '../DictTools.tsx';
import { dictEntries } from '../dict.kind.ts';
import { FORM, NEW, PLACE, useEntryPaths } from '../entry-path.ts';
import { EntryFoot } from './EntryFoot.tsx';
import { EntryList } from './EntryList.tsx';
import { entryFilters, entryMatcher } from './entry-filter.ts';

const NONE_FOUND = '没有符合条件的字典项';

export interface EntryPanelProps {
  dictId: string;
  /** Name of the dictionary, if the list of all dictionaries knows it. */
  name: string | undefined;
  /** Id of the entry open beside the list. */
  opened: string | null;
}

/** A dictionary's entries, with search, order, editing and links. */
export function EntryPanel({ dictId, name, opened }: EntryPanelProps) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = queryFrom(search, entryFilters);
  const { keyword, filters } = query;
  const { status = '', color = '' } = filters;
  const isShown = useMemo(() => entryMatcher(keyword, { status, color }), [keyword, status, color]);
  const request = useMemo(() => ({ ...largestPage, dictId }), [dictId]);
  const reply = useReply(dictDetail.search, request, replyKey('dict-entries', dictId));
  useDictChanges(reply.reload);
  const { back, linkOf } = useEntryPaths();
  const places = useRef<LinePlaces>(null);
  const { ref: top, coverOf } = useCover<HTMLDivElement>();
  const { list, total = 0 } = reply.data ?? {};
  const shown = useMemo(() => (isShown ? list?.filter(isShown) : list)?.length, [list, isShown]);
  const isNarrow = useMedia('(max-width: 640px)');
  const tools = { dictId, formPath: `${back}&${FORM}=1` };
  const last = list?.at(-1);
  return (
    <div className="entries" data-narrowed={isShown !== null}>
      <div ref={top} className="entries-top">
        <DictHead id={dictId} name={name} total={list && total} listPath={path}>
          {!isNarrow && <DictTools {...tools} />}
          <MayWrite call={dictDetail.create}>
            <LinkButton
              tone="primary"
              href={`${linkOf(NEW)}&${PLACE}=${last ? last.sort + 1 : 0}`}
              aria-label="新增字典项"
            >
              <Icon name="add" size={16} />
              <span>
                新增<span className="only-wide">字典项</span>
              </span>
            </LinkButton>
          </MayWrite>
        </DictHead>
        <FilterBar
          kind={entryFilters}
          query={query}
          total={shown}
          label="查找字典项"
          placeholder="标签、值、备注"
          onChange={(next) =>
            navigate(addressOf({ path, search }, entryFilters, next), { replace: true })
          }
        >
          {isNarrow ? (
            <DictToolsMenu {...tools} />
          ) : (
            <MayWrite call={dictDetail.sort}>{isShown === null && <OrderHint />}</MayWrite>
          )}
        </FilterBar>
        <FoundStatus
          key={dictId}
          query={filterKey(query)}
          total={shown}
          kind={dictEntries}
          empty={NONE_FOUND}
        />
        <CachedBanner reply={reply} />
        {shown !== undefined && shown > 0 && <EntryHeads />}
      </div>
      {total > MAX_PAGE_SIZE && (
        <p className="banner" role="note">
          超过 {MAX_PAGE_SIZE} 项，这里只列出前 {MAX_PAGE_SIZE} 项；其余的在「批量管理」中
        </p>
      )}
      <PendingRecords
        kind={dictEntries}
        linkOf={linkOf}
        within={{ dictId }}
        onGone={reply.reload}
      />
      {list === undefined ? (
        <Waiting reply={reply} />
      ) : list.length === 0 ? (
        <EmptyState title="还没有字典项">
          <p>字典项是表单里可以选择的内容。</p>
        </EmptyState>
      ) : (
        <>
          {shown === 0 && <EmptyState title={NONE_FOUND} />}
          <EntryList rows={list} {...{ isShown, linkOf, opened, places }} reload={reply.reload} />
        </>
      )}
      {shown !== undefined && shown > 0 && <EntryFoot total={shown} {...{ places, coverOf }} />}
    </div>
  );
}

const OrderHint = () => (
  <span className="entries-hint">
    拖动排序，或按
    <MoveKeys />
  </span>
);

/** Column heads. Hidden from screen readers: rows are read one by one, and their values are clear without heads. */
const EntryHeads = () => (
  <div className="entry-heads" aria-hidden="true">
    <span className="entry-place">排序</span>
    <span className="entry-colour">颜色</span>
    <span className="entry-label">标签</span>
    <span className="entry-value">值</span>
    <span className="entry-remark">备注</span>
    <span className="entry-state">状态</span>
  </div>
);
