import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearchParams } from 'wouter';
import { dict } from '../../contract/dict/dict-record.ts';
import { WaitingBadge } from '../../records/list/WaitingBadge.tsx';
import { MasterDetail } from '../../records/pane/MasterDetail.tsx';
import { RecordPane } from '../../records/pane/RecordPane.lazy.tsx';
import { SideList } from '../../records/pane/SideList.tsx';
import { useDictChanges } from '../../state/data/use-dict-changes.ts';
import { recordKey, useReply } from '../../state/data/use-reply.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { Age } from '../../ui/Age.tsx';
import { IconLink } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { allDicts, dictEntriesOf, dicts } from './dict.kind.ts';
import { EntryPanel } from './EntryPanel.tsx';
import { FORM, NEW, useBeginning, useEntryPaths } from './entry-path.ts';

const all = { page: 0, size: 9999 };

export interface DictDeskProps {
  id: string;
}

/** A dictionary with its entries; beside them the form of one of these, or its own, and at the left the other dictionaries. */
export function DictDesk({ id }: DictDeskProps) {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const { back, linkOf } = useEntryPaths();
  const preset = useBeginning();
  const list = useReply(dict.search, all, allDicts.cacheKey);
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
        <DictHeader id={id} listPath={path} />
        <EntryPanel dictId={id} />
      </MasterDetail>
    </SideList>
  );
}

/** Which dictionary it is, and its state. */
function DictHeader({ id, listPath }: { id: string; listPath: string }) {
  const { back } = useEntryPaths();
  const reply = useReply(dict.get, { id }, recordKey('dict', id));
  const { code, version, updatedAt, updatedByName, updatedBy } = reply.data ?? {};
  const { entries } = useSnapshot(outboxState);
  // One that was made without a network is known to this device only.
  const waiting = entries.find(({ recordId }) => recordId === id)?.fields;
  const name = String(waiting?.name ?? reply.data?.name ?? '');
  return (
    <PageHeader
      title={name || '字典'}
      note={
        <span className="dotted">
          {code && (
            <>
              <span>{code}</span>
              <span>版本 {version}</span>
              <span className="dict-by">
                {updatedByName ?? updatedBy} <Age at={updatedAt ?? 0} /> 修改
              </span>
            </>
          )}
          <WaitingBadge id={id} />
        </span>
      }
      actions={
        <>
          <span className="only-narrow">
            <IconLink icon="back" label="所有字典" href={listPath} />
          </span>
          <IconLink icon="edit" label="编辑字典" href={`${back}&${FORM}=1`} />
        </>
      }
    />
  );
}
