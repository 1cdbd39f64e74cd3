import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { largestPage } from '../../contract/common-schemas.ts';
import { dict } from '../../contract/dict/dict-record.ts';
import { MasterDetail } from '../../records/pane/MasterDetail.tsx';
import { RecordPane } from '../../records/pane/RecordPane.lazy.tsx';
import { SideList } from '../../records/pane/SideList.tsx';
import { useDictChanges } from '../../state/data/dict/use-dict-changes.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { IconLink } from '../../ui/buttons/LinkButton.tsx';
import { allDicts, dictEntriesOf, dicts } from './dict.kind.ts';
import { EntryPanel } from './entries/EntryPanel.tsx';
import { FORM, NEW, useEntryPaths, useEntryPreset } from './entry-path.ts';

export interface DictDeskProps {
  id: string;
}

/**
 * A dictionary with its entries; beside them a form, of an entry or of the dictionary, and at the left all
 * dictionaries.
 */
export function DictDesk({ id }: DictDeskProps) {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const { back, linkOf } = useEntryPaths();
  const preset = useEntryPreset();
  const list = useReply(dict.search, largestPage, allDicts.cacheKey);
  useDictChanges(list.reload);
  const entries = useMemo(() => dictEntriesOf(list.data?.list ?? []), [list.data]);
  const entry = query.get('entry');
  const isForm = query.has(FORM);
  const details =
    entry !== null ? (
      <RecordPane
        key="entry"
        kind={entries}
        id={entry === NEW ? null : entry}
        preset={preset}
        onCreated={(made) => navigate(linkOf(made), { replace: true })}
      />
    ) : isForm ? (
      <RecordPane key="dict" kind={dicts} id={id} />
    ) : null;
  const items = (list.data?.list ?? []).map(({ id, name, code, entryCount, builtIn }) => ({
    ...{ id, name, code, count: entryCount, tag: builtIn ? '内置' : undefined },
    href: `${path}?${new URLSearchParams({ edit: id })}`,
  }));
  return (
    <SideList
      title="字典管理"
      items={items}
      searched
      chosen={id}
      actions={
        <>
          <IconLink icon="grid" label="返回列表" href={path} />
          <MayWrite call={dict.create}>
            <IconLink icon="add" label="新增字典" href={`${path}?add=1`} />
          </MayWrite>
        </>
      }
    >
      <MasterDetail
        label={isForm ? '编辑字典' : entry === NEW ? '新增字典项' : '编辑字典项'}
        details={details}
        back={back}
        closing="返回字典"
      >
        <EntryPanel dictId={id} name={items.find((item) => item.id === id)?.name} opened={entry} />
      </MasterDetail>
    </SideList>
  );
}
