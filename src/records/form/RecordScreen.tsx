import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import { RefusalError } from '../../api/errors.ts';
import { CODE } from '../../contract/codes.ts';
import type { FileRecord } from '../../contract/file/file.ts';
import { isUuid } from '../../lib/uuid.ts';
import { recordKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useNewRecordId, useRecordEditor } from '../../state/editing/use-record-editor.ts';
import { useFirstDeferred } from '../../ui/hooks/use-first-deferred.ts';
import { CachedBanner, ErrorState, Skeleton } from '../../ui/page/States.tsx';
import { editedOf } from '../fields.ts';
import { GoneRecord } from '../GoneRecord.tsx';
import type { AnyFields, RecordKind } from '../kind.ts';
import { NotCached } from '../NotCached.tsx';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import type { FormProps } from './use-record-form.ts';

const noFiles: readonly FileRecord[] = [];

interface FormFrame extends Pick<RecordFormProps, 'tag' | 'actions'> {
  /** Renders the fields; default one below the other. */
  Form?: ComponentType<FormProps>;
  /** Placeholder in the shape of the form while the record loads; default plain lines. */
  skeleton?: ReactNode;
}

const lines = <Skeleton rows={6} />;

interface RecordScreenProps extends FormFrame {
  kind: RecordKind;
  /** Null: a new record. */
  id: string | null;
  /** Initial values of a new record, besides the kind's own; a stable object. */
  preset?: Readonly<Record<string, unknown>>;
  /** The first save of a new record is stored: from now on the address may name it. */
  onCreated?: (id: string) => void;
}

/**
 * The form of a record that the server has or will have, or of a new one, for which a draft that is still on this device is
 * restored. A new record that is saved stays in its form, with focus, caret and undo (decision 0128).
 */
export function RecordScreen({ id, ...props }: RecordScreenProps) {
  const isNew = id === null;
  const newId = useNewRecordId(props.kind.entity, { wanted: isNew });
  const own = id ?? newId;
  if (own === null) return props.skeleton ?? lines;
  return <EditedRecord {...props} key={own} id={own} isNew={isNew} />;
}

interface EditedRecordProps extends RecordScreenProps {
  id: string;
  isNew: boolean;
}

/** The form of one record. Another id needs another component instance (`key`). */
export function EditedRecord({
  kind,
  id,
  isNew,
  preset,
  Form = RecordForm,
  skeleton = lines,
  onCreated,
  ...rest
}: EditedRecordProps) {
  const { entity } = kind;
  const isId = isUuid(id);
  const reply = useReply(kind.calls.get, isId && !isNew ? { id } : null, recordKey(entity, id));
  const data = reply.data as (AnyFields & { version?: number; files?: FileRecord[] }) | undefined;
  const beginning = useMemo(
    () => ({ fields: { ...kind.empty, ...preset }, version: null }),
    [kind, preset],
  );
  const stored = useMemo(
    () => data && { fields: editedOf(kind, data), version: data.version ?? null },
    [kind, data],
  );
  const editor = useRecordEditor({
    entity,
    operation: isNew ? 'create' : 'update',
    recordId: id,
    loaded: isNew ? beginning : stored,
  });
  useSecondLook(
    reply.reload,
    editor.localRead && !editor.fields && reply.error?.kind === 'refusal',
  );
  const fields = useFirstDeferred(editor.fields);
  if (!isId) return <ErrorState message={`地址中没有${kind.label}编号`} />;
  if (fields) {
    return (
      <Form
        {...rest}
        kind={kind}
        id={id}
        isNew={isNew}
        editor={editor}
        fields={fields}
        files={data?.files ?? noFiles}
        record={data}
        notice={!isNew && <CachedBanner reply={reply} />}
        onCreated={() => onCreated?.(id)}
        onConfirmed={reply.reload}
      />
    );
  }
  if (editor.fields || isNew || reply.loading || !editor.localRead) return skeleton;
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
