import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import { RefusalError } from '../../api/errors.ts';
import { CODE } from '../../contract/codes.ts';
import type { FileRecord } from '../../contract/file/file.ts';
import { isUuid } from '../../lib/uuid.ts';
import { recordKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useNewRecordId, useRecordEditor } from '../../state/editing/use-record-editor.ts';
import { CachedBanner, ErrorState, Skeleton } from '../../ui/page/States.tsx';
import { GoneRecord } from '../GoneRecord.tsx';
import { type AnyFields, editedOf, type RecordKind } from '../kind.ts';
import { NotCached } from '../NotCached.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import type { FormProps } from './use-record-form.ts';

const noFiles: readonly FileRecord[] = [];

interface FormFrame extends Pick<RecordFormProps, 'tag' | 'actions'> {
  /** Renders the fields; default one below the other. */
  Form?: ComponentType<FormProps>;
  /** Placeholder in the shape of the form while the record loads; default plain lines. */
  bones?: ReactNode;
}

const lines = <Skeleton rows={6} />;

interface NewRecordProps extends FormFrame {
  kind: RecordKind;
  /** Initial values of the new record, besides the kind's own; a stable object. */
  preset?: Readonly<Record<string, unknown>>;
  /** Fields that a draft on this device must have to be restored here; a stable object. */
  within?: Readonly<Record<string, unknown>>;
  /** The record's first save is stored. */
  onCreated: (id: string) => void;
}

/** The form of a record that does not exist yet; a draft that is still on this device is restored. */
export function NewRecord({ within, ...props }: NewRecordProps) {
  const id = useNewRecordId(props.kind.entity, within);
  return id ? <Beginning key={id} id={id} {...props} /> : (props.bones ?? lines);
}

function Beginning({
  kind,
  id,
  preset,
  Form = RecordForm,
  bones = lines,
  onCreated,
  ...rest
}: NewRecordProps & { id: string }) {
  const loaded = useMemo(
    () => ({ fields: { ...kind.empty, ...preset }, version: null }),
    [kind, preset],
  );
  const { entity } = kind;
  const editor = useRecordEditor({ entity, operation: 'create', recordId: id, loaded });
  if (!editor.fields) return bones;
  return (
    <Form
      {...rest}
      kind={kind}
      id={id}
      isNew
      editor={editor}
      fields={editor.fields}
      files={noFiles}
      onCreated={() => onCreated(id)}
    />
  );
}

interface ExistingRecordProps extends FormFrame {
  kind: RecordKind;
  id: string;
}

/** The form of a record that the server has, or will have. Another id needs another component instance (`key`). */
export function ExistingRecord({
  kind,
  id,
  Form = RecordForm,
  bones = lines,
  ...rest
}: ExistingRecordProps) {
  const isId = isUuid(id);
  const reply = useReply(kind.calls.get, isId ? { id } : null, recordKey(kind.entity, id));
  const data = reply.data as (AnyFields & { version?: number; files?: FileRecord[] }) | undefined;
  const loaded = useMemo(
    () => data && { fields: editedOf(kind, data), version: data.version ?? null },
    [kind, data],
  );
  const { entity } = kind;
  const editor = useRecordEditor({ entity, operation: 'update', recordId: id, loaded });
  useSecondLook(
    reply.reload,
    editor.localRead && !editor.fields && reply.error?.kind === 'refusal',
  );
  if (!isId) return <ErrorState message={`地址中没有${kind.label}编号`} />;
  if (editor.fields) {
    return (
      <Form
        {...rest}
        kind={kind}
        id={id}
        editor={editor}
        fields={editor.fields}
        files={data?.files ?? noFiles}
        record={data}
        notice={<CachedBanner reply={reply} />}
        onConfirmed={reply.reload}
      />
    );
  }
  if (reply.loading || !editor.localRead) return bones;
  if (reply.error instanceof RefusalError && reply.error.code === CODE.notFound) {
    return <GoneRecord kind={kind} onRetry={reply.reload} />;
  }
  if (reply.offline) return <NotCached kind={kind} id={id} onRetry={reply.reload} />;
  return <ErrorState message={reply.error?.message ?? '接口请求失败'} onRetry={reply.reload} />;
}

/**
 * Reloads once where neither the server nor the outbox had the record: the server may have confirmed its save while the
 * device's data was being read, too late for the first reply, and the save has left the outbox by then.
 */
function useSecondLook(reload: () => void, missing: boolean): void {
  useEffect(() => {
    if (missing) reload();
  }, [reload, missing]);
}
