import '../../ui/lists.css';
import '../../records/list/list.css';
import './dict.css';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { dictDetail } from '../../contract/dict/dict-record.ts';
import { countedOf } from '../../records/kind.ts';
import { queryFrom } from '../../records/list/list-query.ts';
import { PendingRecords } from '../../records/list/PendingRecords.tsx';
import { useTyping } from '../../records/list/use-typing.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { useDictChanges } from '../../state/data/use-dict-changes.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconLink, LinkButton } from '../../ui/LinkButton.tsx';
import { EmptyState, KeptBanner } from '../../ui/States.tsx';
import { dictEntries } from './dict.kind.ts';
import { EntryList } from './EntryList.tsx';
import { NEW, ofEntries, PLACE, useEntryPaths } from './entry-path.ts';

/** Maximum number of entries of one call (S-DICT-2): all entries of a dictionary. */
const SIZE = 9999;

export interface EntryPanelProps {
  dictId: string;
}

/** The entries of a dictionary, to be searched, ordered and opened. */
export function EntryPanel({ dictId }: EntryPanelProps) {
  const [path, navigate] = useLocation();
  const { keyword } = queryFrom(useSearch(), dictEntries);
  const request = useMemo(() => ({ dictId, page: 0, size: SIZE }), [dictId]);
  const reply = useReply(dictDetail.search, request, `record/dict-entries/${dictId}`);
  useDictChanges(reply.reload);
  const { linkOf } = useEntryPaths();
  const { list, total = 0 } = reply.data ?? {};
  const placeOf = (params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`;
  const rowsOf = (more: Record<string, string>) => placeOf({ ...ofEntries, dictId, ...more });
  const last = list?.at(-1);
  const find = (text: string) =>
    navigate(placeOf({ edit: dictId, ...(text && { keyword: text }) }), { replace: true });
  return (
    <>
      <div className="list-bar">
        <EntrySearch keyword={keyword} onFind={find} />
        <span className="soft small">{list && countedOf(total, dictEntries)}</span>
        <span className="list-tools-end">
          <IconLink icon="check" label="批量管理" href={rowsOf({})} />
          <IconLink icon="trash" label="回收站" href={rowsOf({ deleted: '1' })} />
          <MayWrite call={dictDetail.create}>
            <LinkButton tone="primary" href={`${linkOf(NEW)}&${PLACE}=${last ? last.sort + 1 : 0}`}>
              <Icon name="add" size={16} />
              新增字典项
            </LinkButton>
          </MayWrite>
        </span>
      </div>
      <KeptBanner reply={reply} />
      {total > SIZE && (
        <p className="banner" role="note">
          超过 {SIZE} 项，这里只列出前 {SIZE} 项；其余的在「批量管理」中
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
        <EntryList rows={list} keyword={keyword} linkOf={linkOf} reload={reply.reload} />
      )}
    </>
  );
}

interface EntrySearchProps {
  keyword: string;
  onFind: (keyword: string) => void;
}

/** A component of its own: typing a letter does not render the long list again. */
function EntrySearch({ keyword, onFind }: EntrySearchProps) {
  const [typed, type] = useTyping(keyword, onFind);
  return (
    <search className="list-search">
      <Icon name="search" size={16} />
      <input
        className="input"
        type="search"
        aria-label="查找字典项"
        maxLength={120}
        placeholder="标签、值"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </search>
  );
}
