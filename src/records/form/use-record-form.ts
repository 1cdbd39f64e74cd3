import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FileRecord } from '../../contract/file/file.ts';
import { notify } from '../../state/base/notices.store.ts';
import { errorsIn } from '../../state/editing/field-errors.ts';
import { isDirty } from '../../state/editing/record-editor.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import type { RecordEditor } from '../../state/editing/use-record-editor.ts';
import { useShortcut } from '../../state/keys/use-shortcut.ts';
import { markTag, nameTag } from '../../state/menu/tags.store.ts';
import { rolesFor, useMayWrite, usePermission } from '../../state/session/Permitted.tsx';
import { awaitArrivals } from '../../state/uploads/uploads.store.ts';
import { fieldsOf } from '../fields.ts';
import type { AnyFields, ControlProps, FieldSpec, RecordKind } from '../kind.ts';
import { useRecordWalk } from './use-record-walk.ts';

export interface FormTag {
  key: string;
  /** The tag belongs to this record and shows its title. */
  named: boolean;
  /** Called with whether the form has unsaved edits, where several forms share the tag; default: marks the tag. */
  mark?: (dirty: boolean) => void;
}

/** The props of every record form. */
export interface FormProps {
  kind: RecordKind;
  id: string;
  isNew?: boolean;
  editor: RecordEditor<AnyFields>;
  fields: AnyFields;
  /** Records of the stored files that the record refers to. */
  files: readonly FileRecord[];
  /** The tag that holds the form. */
  tag: FormTag;
  /** The record as the server last returned it; missing for a new one, and until there is a reply. */
  record?: AnyFields | undefined;
  /** Shown where the data does not come from the server: overlays the start of the record, below a sticky bar. */
  notice?: ReactNode;
  /** The first save of a new record is stored. */
  onCreated?: () => void;
  /** The server confirmed a save made here: the record may be reloaded. */
  onConfirmed?: () => void;
}

/** The logic of a record's form, whatever its layout: permission, validation, and the props of each control. */
export function useRecordForm(
  props: FormProps,
  reveal: (field: string, errors: Readonly<Record<string, string>>) => void = ignore,
) {
  const { kind, id, isNew = false, editor, fields, files, tag, record } = props;
  const { onCreated, onConfirmed } = props;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const call = isNew ? kind.calls.create : kind.calls.update;
  const permitted = usePermission(rolesFor(call));
  const mayWrite = useMayWrite(call);
  const confirmedId = editor.confirmed?.id;
  useEffect(() => {
    if (confirmedId) onConfirmed?.();
  }, [confirmedId, onConfirmed]);
  const heading = isNew ? (kind.addTitle ?? `新增${kind.label}`) : `编辑${kind.label}`;
  const dirty = isDirty(editor);
  useTag(tag, kind.nameOf(fields) || heading, dirty);
  useRecordWalk({ kind, id, tag, dirty });

  /** Shows the errors and focuses the first invalid field; false: there is none. */
  const showErrors = (found: Record<string, string>): boolean => {
    const first = fieldsOf(kind).find(({ name }) => found[name]);
    // Without a synchronous render a frame could come first, and there would be no error to focus.
    flushSync(() => {
      setErrors(found);
      if (first) reveal(first.name, found);
    });
    if (!first) return false;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    return true;
  };
  /** Saves the typed fields; false where they are invalid, or the device cannot store them. */
  const submit = async (): Promise<boolean> => {
    if (!mayWrite) return false;
    const shown = form.current;
    const arrival = awaitArrivals();
    // Only for a pending arrival: without one the errors are rendered and focused within the click itself.
    if (arrival) {
      await arrival;
      // The editor reports an inserted file after a debounce.
      await saveUnsavedWork();
    }
    const typed = editor.getState().fields ?? fields;
    if (showErrors(errorsIn(kind, typed))) return false;
    try {
      await editor.save(kind.nameOf(typed));
    } catch {
      notify({ title: '本设备无法保存，请先复制正文', kind: 'error' });
      return false;
    }
    // A view that was left still has its form. One that has gone gave way to what the user opened in its place.
    if (isNew && shown?.isConnected !== false) onCreated?.();
    return true;
  };
  useShortcut('save', () => void submit(), mayWrite, form);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  // The types of the kind ensure that a field's control and its value match.
  const settersOf = useFieldSetters(editor, isNew);
  const propsOf = (spec: FieldSpec<AnyFields>) => {
    const { name, label, hint, required = false, fixed, reads } = spec;
    return {
      label,
      hint,
      required,
      error: errors[name],
      errors,
      // A draft of an earlier version of the app lacks newer fields.
      value: (fields[name] === undefined ? kind.empty[name] : fields[name]) as never,
      readOnly: !mayWrite || (record !== undefined && fixed?.(record) === true),
      ...settersOf(name),
      onFields: editor.change,
      files,
      fields: reads ? Object.fromEntries(reads.map((other) => [other, fields[other]])) : NONE,
      recordId: id,
      isNew,
    } satisfies ControlProps<never>;
  };
  const frame = { ref: form, onSubmit: handleSubmit, noValidate: true, 'aria-label': heading };
  return { heading, permitted, mayWrite, errors, frame, propsOf, submit, showErrors };
}

/** State and actions of a form; see {@link useRecordForm}. */
export type FormWork = ReturnType<typeof useRecordForm>;

const ignore = () => undefined;
const NONE: AnyFields = Object.freeze({});

/** The setters of each field, the same from one rendering to the next. */
function useFieldSetters({ change, begin, getState }: RecordEditor<AnyFields>, isNew: boolean) {
  return useMemo(() => {
    const made = new Map<string, Pick<ControlProps, 'onChange' | 'onBegin'>>();
    const make = (name: string) => ({
      onChange: (value: unknown) => change({ [name]: value }),
      onBegin: (value: unknown) => isNew && !getState().restored && begin({ [name]: value }),
    });
    return (name: string) => {
      const setters = made.get(name) ?? make(name);
      made.set(name, setters);
      return setters;
    };
  }, [change, begin, getState, isNew]);
}

/** The tag shows the record's own title, and a dot while the form has text that is not saved (S-TAG-2). */
function useTag({ key, named, mark }: FormTag, title: string, dirty: boolean): void {
  useEffect(() => {
    if (named) nameTag(key, title);
  }, [key, named, title]);
  useEffect(() => (mark ? mark(dirty) : markTag(key, dirty)), [key, dirty, mark]);
}
