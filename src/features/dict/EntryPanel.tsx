import '../../ui/lists.css';
import { useMemo, useState } from 'react';
import { dictDetail } from '../../contract/dict-record.ts';
import { PendingRecords } from '../../records/PendingRecords.tsx';
import { Waiting } from '../../records/Waiting.tsx';
import { MayWrite } from '../../state/MayWrite.tsx';
import { useDictNews } from '../../state/use-dict-news.ts';
import { useReply } from '../../state/use-reply.ts';
import { TextField } from '../../ui/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, KeptBanner } from '../../ui/States.tsx';
import { dictEntries } from './dict.kind.ts';

import { EntryList } from './EntryList.tsx';
import { NEW, useEntryPaths } from './entry-path.ts';

/** What one call gives at most (S-DICT-2): all entries of a dictionary. */
const SIZE = 9999;

export interface EntryPanelProps {
  dictId: string;
}

/** The entries of a dictionary, to be searched, ordered and opened. */
export function EntryPanel({ dictId }: EntryPanelProps) {
  const request = useMemo(() => ({ dictId, page: 0, size: SIZE }), [dictId]);
  const reply = useReply(dictDetail.search, request, `record/dict-entries/${dictId}`);
  useDictNews(reply.reload);
  const [keyword, setKeyword] = useState('');
  const { linkOf } = useEntryPaths(dictId);
  const list = reply.data?.list;
  return (
    <Panel
      title={list ? `字典项（${list.length}）` : '字典项'}
      actions={
        <MayWrite call={dictDetail.create}>
          <LinkButton href={linkOf(NEW)}>新增字典项</LinkButton>
        </MayWrite>
      }
    >
      <KeptBanner reply={reply} />
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
          <search className="toolbar">
            <TextField
              label="查找字典项"
              type="search"
              maxLength={120}
              placeholder="标签、值"
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
            />
          </search>
          <EntryList rows={list} keyword={keyword} linkOf={linkOf} reload={reply.reload} />
        </>
      )}
    </Panel>
  );
}
