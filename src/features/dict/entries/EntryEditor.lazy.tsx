import './entry-editor.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { isComposing } from '../../../lib/is-composing.ts';
import { editedOf, fieldOf } from '../../../records/fields.ts';
import { DiscardDialog } from '../../../records/form/bar/DiscardDialog.tsx';
import { DraftNotice } from '../../../records/form/bar/DraftNotice.tsx';
import { SaveStatus } from '../../../records/form/bar/SaveStatus.tsx';
import { FieldControl } from '../../../records/form/FieldControl.tsx';
import { useRecordForm } from '../../../records/form/use-record-form.ts';
import type { AnyFields, Control } from '../../../records/kind.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import { type RecordEditor, useRecordEditor } from '../../../state/editing/use-record-editor.ts';
import { tagKey } from '../../../state/menu/tags.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { dictEntries } from '../dict.kind.ts';
import { EntryColourMenu } from './EntryColourMenu.tsx';
import type { Entry } from './entry-filter.ts';

export interface EntryEditorProps {
  /** The entry as in the list. */
  row: Entry;
  /** Current title of its row. */
  title: string;
  /** Position from 0. */
  at: number;
  onClose: () => void;
  /** Shown until the device's storage has been read. */
  children: ReactNode;
}

/** An entry edited in its row: the same editor as in its form, with drafts, saves and conflicts. */
export function EntryEditor(props: EntryEditorProps) {
  const { row } = props;
  const loaded = useMemo(
    () => ({ fields: editedOf(dictEntries, row), version: row.version }),
    [row],
  );
  const editor = useRecordEditor<AnyFields>({
    entity: 'dictDetail',
    operation: 'update',
    recordId: row.id,
    loaded,
  });
  if (!editor.fields || !editor.localRead) return props.children;
  return <EditorRow {...props} editor={editor} fields={editor.fields} />;
}

interface EditorRowProps extends Omit<EntryEditorProps, 'children'> {
  editor: RecordEditor<AnyFields>;
  fields: AnyFields;
}

const noFiles: readonly never[] = [];

function EditorRow({ row, title, at, editor, fields, onClose }: EditorRowProps) {
  const [path] = useLocation();
  const { frame, mayWrite, propsOf, submit } = useRecordForm({
    kind: dictEntries,
    id: row.id,
    editor,
    fields,
    files: noFiles,
    tag: { key: tagKey(path), named: false },
    record: row,
  });
  const [confirming, setConfirming] = useState(false);
  const first = useId();
  useEffect(() => {
    document.getElementById(first)?.querySelector('input')?.focus();
  }, [first]);
  const save = async () => {
    if (await submit()) onClose();
  };
  const discard = async () => {
    await editor.discardDraft();
    onClose();
  };
  const cancel = () => {
    if (isDirty(editor)) setConfirming(true);
    else onClose();
  };
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || isComposing(event.nativeEvent) || isAbove(event)) return;
    const isLine = event.target instanceof HTMLTextAreaElement && !event.shiftKey;
    if (event.key === 'Enter' && isLine) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
  };
  const control = (name: string) => {
    const field = fieldOf(dictEntries, name);
    if (!field) return null;
    const { hint: _, ...props } = propsOf(field);
    return <FieldControl control={lineOf(field.control)} props={props} />;
  };
  return (
    <form
      {...frame}
      aria-label={`编辑 ${title}`}
      className="entry-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={handleKey}
    >
      <span className="entry-place">{at + 1}</span>
      <EntryColourMenu
        value={String(fields.color)}
        disabled={!mayWrite}
        onChange={(color) => editor.change({ color })}
      />
      <div id={first}>{control('label')}</div>
      <div>{control('value')}</div>
      <div>{control('note')}</div>
      <span className="entry-editor-end">
        <Button tone="plain" onClick={cancel}>
          取消
        </Button>
        <Button type="submit" disabled={!mayWrite}>
          <Icon name="check" size={16} />
          确定
        </Button>
      </span>
      <div className="entry-editor-state">
        <SaveStatus editor={editor} />
        <DraftNotice kind={dictEntries} id={row.id} editor={editor} files={noFiles} />
      </div>
      <DiscardDialog
        what="修改"
        open={confirming}
        onClose={() => setConfirming(false)}
        onDiscard={() => void discard()}
      />
    </form>
  );
}

/** A remark may contain line breaks, which a single-line field would drop. */
const lineOf = (control: Control): Control =>
  control.type === 'area' ? { ...control, rows: 1 } : control;

/** The key was pressed in a menu of the row, or in an overlay in a portal, whose React events bubble to the row. */
const isAbove = ({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('[role="menu"]') !== null;
