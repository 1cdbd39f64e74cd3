import '../../ui/lists.css';
import '../../ui/forms.css';
import '../records.css';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { FileRecord } from '../../contract/file/file.ts';
import { notify } from '../../state/base/notices.store.ts';
import { isDirty } from '../../state/editing/record-editor.ts';
import type { RecordEditor } from '../../state/editing/use-record-editor.ts';
import { markTag, nameTag } from '../../state/menu/tags.store.ts';
import { rolesFor, useMayWrite, usePermission } from '../../state/session/Permitted.tsx';
import { awaitArrivals } from '../../state/uploads/uploads.store.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { errorsIn, fieldsOf } from '../fields.ts';
import {
  type AnyFields,
  type ControlProps,
  type FieldGroup,
  type FieldSpec,
  type RecordKind,
  thisOf,
} from '../kind.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { FieldControl } from './FieldControl.tsx';
import { SaveStatus } from './SaveStatus.tsx';

/** Props of what stands above a form: the record and the form's values. */
export interface AboveProps
  extends Pick<RecordFormProps, 'id' | 'record' | 'editor' | 'fields' | 'files'> {
  /** Reloads the record; missing for a new one. */
  reload: (() => void) | undefined;
}

export interface RecordFormProps {
  kind: RecordKind;
  id: string;
  isNew?: boolean;
  editor: RecordEditor<AnyFields>;
  fields: AnyFields;
  /** Records of the stored files that the record names. */
  files: readonly FileRecord[];
  /** Key of the tag that holds the form; `named`: the tag is the record's own and carries its name. */
  tag: { key: string; named: boolean };
  /** Buttons or links beside 保存. */
  actions?: ReactNode;
  /** Below the heading: where the record stands. */
  Above?: ComponentType<AboveProps>;
  /** The record as the server answered it last; missing for a new one, and until there is a reply. */
  record?: AnyFields | undefined;
  /** The first save of a new record is stored. */
  onCreated?: () => void;
  /** The server confirmed a save made here: its record may be reloaded. */
  onConfirmed?: () => void;
}

/** Fields of a record, with where its text stands: typed, on this device, on the server. */
export function RecordForm(props: RecordFormProps) {
  const { kind, id, isNew = false, editor, fields, files, tag, actions } = props;
  const { Above, record, onCreated, onConfirmed } = props;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const call = isNew ? kind.calls.create : kind.calls.update;
  const permitted = usePermission(rolesFor(call));
  const mayWrite = useMayWrite(call);
  const confirmedId = editor.confirmed?.id;
  useEffect(() => {
    if (confirmedId) onConfirmed?.();
  }, [confirmedId, onConfirmed]);
  const heading = isNew ? (kind.addTitle ?? `新增${kind.label}`) : `编辑${kind.label}`;
  useTag(tag, kind.nameOf(fields) || heading, isDirty(editor));

  const submit = async () => {
    if (!mayWrite) return;
    const arrival = awaitArrivals();
    // Otherwise what is wrong is drawn with the click, and focused then.
    if (arrival) await arrival;
    const typed = editor.getState().fields ?? fields;
    const found = errorsIn(kind, typed);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusOn(kind, found);
    try {
      await editor.save(kind.nameOf(typed));
      if (isNew) onCreated?.();
    } catch {
      notify({ title: '本设备无法保存，请先复制正文', kind: 'error' });
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  useSaveShortcut(submit);
  // A field's control and its value belong together by the kind's contract.
  const propsOf = ({ name, label, hint, required = false, fixed }: FieldSpec<AnyFields>) =>
    ({
      label,
      hint,
      required,
      error: errors[name],
      errors,
      // A draft of an earlier version of the app lacks newer fields.
      value: (fields[name] === undefined ? kind.empty[name] : fields[name]) as never,
      readOnly: !mayWrite || (record !== undefined && fixed?.(record) === true),
      onChange: (value: unknown) => editor.change({ [name]: value }),
      onBegin: (value: unknown) => isNew && !editor.restored && editor.begin({ [name]: value }),
      onFields: editor.change,
      files,
      fields,
      recordId: id,
      isNew,
    }) satisfies ControlProps<never>;

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={heading}>
      <PageHeader
        title={heading}
        actions={
          <>
            <SaveStatus editor={editor} />
            {actions}
            {mayWrite && (
              <Button type="submit" tone="primary">
                保存
              </Button>
            )}
          </>
        }
      />
      {Above && <Above {...{ id, record, editor, fields, files }} reload={onConfirmed} />}
      <DraftNotice kind={kind} id={id} editor={editor} files={files} />
      {!permitted && (
        <p className="banner" role="note">
          你没有保存{thisOf(kind)}的权限，内容只能查看
        </p>
      )}
      {kind.groups.map((group) => (
        <Group key={group.fields[0]?.name} group={group}>
          <div className="form-grid">
            {group.fields
              .filter(({ when }) => when?.(fields) ?? true)
              .map((field) => (
                <FieldControl key={field.name} control={field.control} props={propsOf(field)} />
              ))}
          </div>
        </Group>
      ))}
      {record && <Made {...record} />}
    </form>
  );
}

/** Who made a record and who changed it last, and when; other servers may omit it. */
function Made({ createdBy, createdAt, updatedBy, updatedAt }: AnyFields) {
  if (!createdAt || !updatedAt) return null;
  return (
    <p className="soft small form-foot">
      {String(createdBy)} 创建于 <Age at={Number(createdAt)} />，{String(updatedBy)} 修改于{' '}
      <Age at={Number(updatedAt)} />
    </p>
  );
}

/** A box of fields, closed at first where its kind sets that. */
function Group({ group, children }: { group: FieldGroup<AnyFields>; children: ReactNode }) {
  const { title, folded } = group;
  if (!folded) return <Panel {...(title && { title })}>{children}</Panel>;
  return (
    <details className="panel folded">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** The first field that is wrong is shown. */
function focusOn(kind: RecordKind, errors: Readonly<Record<string, string>>): void {
  const first = fieldsOf(kind).find(({ name }) => errors[name]);
  if (!first) return;
  // The mark is drawn with the errors.
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  });
}

/** The tag shows the record's own title, and a dot while it holds text that no save has taken (S-TAG-2). */
function useTag({ key, named }: RecordFormProps['tag'], title: string, dirty: boolean): void {
  useEffect(() => {
    if (named) nameTag(key, title);
  }, [key, named, title]);
  useEffect(() => markTag(key, dirty), [key, dirty]);
}

/** Ctrl/⌘ S saves. */
function useSaveShortcut(submit: () => Promise<void>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void submit();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
}
