import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { largestPage } from '../../contract/common-schemas.ts';
import { dict } from '../../contract/dict/dict-record.ts';
import { dictDetailStatus } from '../../contract/dict/dict-status.ts';
import type { BatchAction } from '../../records/list/batch/batch.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { useDictChanges } from '../../state/data/dict/use-dict-changes.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { allDicts, dictEntriesOf } from './dict.kind.ts';
import { useEntryPaths } from './entry-path.ts';

const switching: readonly BatchAction[] = [
  { verb: '启用', call: dictDetailStatus, request: { status: 'on' } },
  { verb: '停用', call: dictDetailStatus, request: { status: 'off' } },
];

/** Entries as a table, of one dictionary or of all, with batch actions and export. */
export function EntryTable() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const { linkOf } = useEntryPaths();
  const { data } = useReply(dict.search, largestPage, allDicts.cacheKey);
  const kind = useMemo(() => dictEntriesOf(data?.list ?? []), [data]);
  const dictId = query.get('dictId');
  return (
    <RecordList
      kind={kind}
      title="字典项"
      actions={
        dictId ? (
          <LinkButton href={`${path}?${new URLSearchParams({ edit: dictId })}`}>
            返回字典
          </LinkButton>
        ) : (
          <LinkButton href={path}>返回列表</LinkButton>
        )
      }
      linkOf={linkOf}
      placeholder="标签、值"
      batches={switching}
      useNews={useDictChanges}
      empty={<p>字典项是表单里可以选择的内容。</p>}
    />
  );
}
