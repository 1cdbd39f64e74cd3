import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import { fileKindOf } from '../../contract/file/file-kinds.ts';
import { fileLibrary } from '../../contract/file/file-library.ts';
import type { FileFields } from '../../contract/file/file-saving.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { DraftNotice } from '../../records/form/bar/DraftNotice.tsx';
import { SaveStatus } from '../../records/form/bar/SaveStatus.tsx';
import { notify } from '../../state/base/notices.store.ts';
import { errorsIn } from '../../state/editing/field-errors.ts';
import { isDirty } from '../../state/editing/record-editor.ts';
import { useRecordEditor } from '../../state/editing/use-record-editor.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { fileInfo } from './file-info.kind.ts';
import { useFileGroups } from './use-file-groups.ts';

interface FileEditProps {
  file: LibraryFile;
  /** Called when the server confirmed a save made here. */
  onSaved: () => void;
}

/** Name and group of a file, saved like any record: on this device at once, on the server when it is reachable. */
export function FileEdit({ file, onSaved }: FileEditProps) {
  const editor = useFileEditor(file, onSaved);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const groups = useId();
  const mayWrite = useMayWrite(fileLibrary.update);
  const { fields, change } = editor;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fields) return;
    const wrong = errorsOf(file, fields);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    await editor.save(fields.name).catch(() => {
      notify({ title: '本设备无法保存，填写的内容仍在这里', kind: 'error' });
    });
  };
  if (!mayWrite || !fields) return null;
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
      <DraftNotice kind={fileInfo} id={file.id} editor={editor} files={[]} />
      <div className="page-actions">
        <Button type="submit" disabled={!isDirty(editor)}>
          保存名称和分组
        </Button>
        <SaveStatus editor={editor} />
      </div>
    </form>
  );
}

/** The editor of a file's name and group; a draft or queued save takes precedence over the server's record. */
function useFileEditor({ id, name, group, version }: LibraryFile, onSaved: () => void) {
  const loaded = useMemo(
    () => ({ fields: { name, group }, version: version ?? null }),
    [name, group, version],
  );
  const target = { entity: 'file', operation: 'update', recordId: id } as const;
  const editor = useRecordEditor<FileFields>({ ...target, loaded });
  const confirmedId = editor.confirmed?.id;
  useEffect(() => {
    if (confirmedId) onSaved();
  }, [confirmedId, onSaved]);
  return editor;
}

const GroupOptions = () =>
  useFileGroups().map(({ value, label }) => <option key={value} value={value} label={label} />);

/** The first error of each field; the server applies the same rules. */
function errorsOf({ type }: LibraryFile, fields: FileFields): Record<string, string> {
  const found = errorsIn(fileInfo, fields);
  if (found.name || fileKindOf(fields.name)?.type === type) return found;
  return { ...found, name: '扩展名应与原来的文件类型一致' };
}
