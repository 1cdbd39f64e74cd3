import { useSearchParams } from 'wouter';
import { RecordHome } from '../../records/form/RecordHome.tsx';
import { useDictChanges } from '../../state/data/use-dict-changes.ts';
import { Skeleton } from '../../ui/States.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { dicts } from './dict.kind.ts';
import type { EntryFormProps } from './EntryForm.lazy.tsx';
import type { EntryPanelProps } from './EntryPanel.lazy.tsx';
import { ofEntries } from './entry-path.ts';

const loadPanel = () => import('./EntryPanel.lazy.tsx').then((m) => m.EntryPanel);
const loadForm = () => import('./EntryForm.lazy.tsx').then((m) => m.EntryForm);
const loadTable = () => import('./EntryTable.lazy.tsx').then((m) => m.EntryTable);

/** 字典管理: dictionaries, one of them with its entries, entries as rows, or one entry, by the address. */
export function DictScreen() {
  const [query] = useSearchParams();
  const entryId = query.get('entry');
  if (entryId !== null) return <Entry id={entryId} />;
  if (query.get('view') === ofEntries.view) return <Table />;
  return (
    <RecordHome
      kind={dicts}
      title="字典管理"
      order={{}}
      placeholder="名称、编码"
      useNews={useDictChanges}
      empty={<p>字典是表单里可选的内容，如文章状态、来源。换个筛选条件，或者新增一个。</p>}
    >
      {(id) => <Entries dictId={id} />}
    </RecordHome>
  );
}

/** Painted below the form: the long list may come a moment later. */
function Entries(props: EntryPanelProps) {
  const Panel = useLoaded<EntryPanelProps>(loadPanel, true);
  return Panel && <Panel {...props} />;
}

function Entry(props: EntryFormProps) {
  const Form = useLoaded<EntryFormProps>(loadForm, true);
  return Form ? <Form {...props} /> : <Skeleton rows={6} />;
}

function Table() {
  const Rows = useLoaded<object>(loadTable, true);
  return Rows ? <Rows /> : <Skeleton rows={8} />;
}
