import { useSearchParams } from 'wouter';
import { RecordHome } from '../../records/list/RecordHome.tsx';
import { useDictChanges } from '../../state/data/dict/use-dict-changes.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Skeleton } from '../../ui/page/States.tsx';
import type { DictDeskProps } from './DictDesk.lazy.tsx';
import { dicts } from './dict.kind.ts';
import type { EntryFormProps } from './EntryForm.lazy.tsx';
import { ofEntries } from './entry-path.ts';

const loadDesk = () => import('./DictDesk.lazy.tsx').then((m) => m.DictDesk);
const loadForm = () => import('./EntryForm.lazy.tsx').then((m) => m.EntryForm);
const loadTable = () => import('./EntryTable.lazy.tsx').then((m) => m.EntryTable);

/** 字典管理: by the address the dictionaries, one of them with its entries, entries as a table, or one entry. */
export function DictScreen() {
  const [query] = useSearchParams();
  const entryId = query.get('entry');
  const id = query.get('edit');
  if (query.get('view') === ofEntries.view) {
    return entryId === null ? <Table /> : <Entry id={entryId} />;
  }
  if (id !== null) return <Desk key={id} id={id} />;
  return (
    <RecordHome
      kind={dicts}
      title="字典管理"
      order={{}}
      placeholder="名称、编码"
      useNews={useDictChanges}
      empty={<p>字典是表单里可选的内容，如文章状态、来源。先新增一个。</p>}
    />
  );
}

function Desk(props: DictDeskProps) {
  const Loaded = useLoaded<DictDeskProps>(loadDesk, true);
  return Loaded ? <Loaded {...props} /> : <Skeleton rows={8} />;
}

function Entry(props: EntryFormProps) {
  const Form = useLoaded<EntryFormProps>(loadForm, true);
  return Form ? <Form {...props} /> : <Skeleton rows={6} />;
}

function Table() {
  const Rows = useLoaded<object>(loadTable, true);
  return Rows ? <Rows /> : <Skeleton rows={8} />;
}
