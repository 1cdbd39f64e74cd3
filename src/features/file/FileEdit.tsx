import { type FormEvent, useId, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { StaleError } from '../../api/errors.ts';
import { type FileFields, fileFields, fileLibrary } from '../../contract/file-library.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { client } from '../../state/client.ts';
import { useMayWrite } from '../../state/may-write.ts';
import { networkState } from '../../state/network.ts';
import { notify } from '../../state/notices.ts';
import { requireUserName } from '../../state/session.ts';
import { tellSaved } from '../../state/tell-saved.ts';
import { useSending } from '../../state/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { fileTyping, keepTyped } from './file.store.ts';
import { useFileGroups } from './use-file-groups.ts';

interface FileEditProps {
  file: LibraryFile;
  onSaved: () => void;
}

/** Name and group of a file. Whoever changed it meanwhile is not overwritten unseen. */
export function FileEdit({ file, onSaved }: FileEditProps) {
  const key = `${requireUserName()}/${file.id}`;
  const typed = useSnapshot(fileTyping).typed[key];
  const [theirs, setTheirs] = useState<LibraryFile | null>(null);
  const { busy, problem, errors, refuse, send } = useSending();
  const { online } = useSnapshot(networkState);
  const groups = useId();
  const mayWrite = useMayWrite(fileLibrary.update);
  const fields = typed?.fields ?? file;
  const change = (part: Partial<FileFields>) =>
    keepTyped(key, {
      fields: { name: fields.name, group: fields.group, ...part },
      version: typed?.version ?? file.version,
    });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed) return;
    const wrong = errorsIn(typed.fields);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const stored = await send(() =>
      save(file.id, typed).catch((error: unknown) => {
        const current = currentOf(error);
        if (current) {
          setTheirs(current);
          keepTyped(key, { ...typed, version: current.version });
        }
        throw error;
      }),
    );
    if (stored) settle();
  };
  const settle = () => {
    keepTyped(key, null);
    setTheirs(null);
    onSaved();
  };
  if (!mayWrite) return null;
  return (
    <form className="form-grid" aria-label="名称和分组" noValidate onSubmit={handleSubmit}>
      <TextField
        label="名称"
        value={fields.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="分组"
        hint="相同分组的文件可以一起筛选；留空则不分组"
        list={groups}
        value={fields.group}
        error={errors.group}
        onChange={({ target }) => change({ group: target.value })}
      />
      <datalist id={groups}>
        <GroupOptions />
      </datalist>
      {theirs && typed && <Theirs file={theirs} onTake={settle} />}
      {problem && !theirs && (
        <p className="field-error" role="alert">
          {problem}，填写的内容仍在这里
        </p>
      )}
      <div>
        <Button type="submit" disabled={busy || !typed || !online}>
          {online ? '保存名称和分组' : '修改名称和分组需要连接服务器'}
        </Button>
      </div>
    </form>
  );
}

const GroupOptions = () =>
  useFileGroups().map(({ value, label }) => <option key={value} value={value} label={label} />);

/** Somebody else was quicker. */
const Theirs = ({ file, onTake }: { file: LibraryFile; onTake: () => void }) => (
  <p className="banner" role="alert">
    {file.updatedBy} 刚把它改为「{file.name}」，分组「{file.group || '无'}
    」。再次保存则以你的内容为准。
    <Button onClick={onTake}>以对方的内容为准</Button>
  </p>
);

async function save(id: string, { fields, version }: { fields: FileFields; version: number }) {
  await client.call(fileLibrary.update, { id, version, ...fields }, { quiet: true });
  notify({ title: '文件信息已保存到服务器', kind: 'success' });
  void tellSaved('file');
}

/** What the server has instead of what a save started from; null where that is not why it failed. */
function currentOf(error: unknown): LibraryFile | null {
  if (!(error instanceof StaleError)) return null;
  const checked = v.safeParse(fileLibrary.update.reply, error.current);
  return checked.success ? checked.output : null;
}

/** The first thing that is wrong with each field. */
function errorsIn(fields: FileFields): Record<string, string> {
  const { issues = [] } = v.safeParse(v.object(fileFields), fields);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]).reverse());
}
