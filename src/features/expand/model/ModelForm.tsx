import '../../../ui/page/lists.css';
import '../../../ui/fields/forms.css';
import '../../../records/records.css';
import '../../../records/form/form.css';
import './model.css';
import { useId, useMemo } from 'react';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { fieldOf } from '../../../records/fields.ts';
import { DraftNotice } from '../../../records/form/bar/DraftNotice.tsx';
import { FormBar } from '../../../records/form/bar/FormBar.tsx';
import { FieldControl } from '../../../records/form/FieldControl.tsx';
import { FormSections } from '../../../records/form/FormSections.tsx';
import { Made } from '../../../records/form/Made.tsx';
import { NoRight } from '../../../records/form/NoRight.tsx';
import type { RecordFormProps } from '../../../records/form/RecordForm.tsx';
import { useRecordForm } from '../../../records/form/use-record-form.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { countedOf } from '../../../records/kind.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import { useShortcut } from '../../../state/keys/use-shortcut.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useRoomBeside } from '../../../ui/pane/use-room-beside.ts';
import { ModelTabs } from './ModelTabs.tsx';
import { changesIn } from './model-changes.ts';
import { useModelPlace } from './model-place.ts';
import { Stored, type StoredModel } from './stored-model.ts';

/** Settings and fields of a model: a new one on one page, an existing one in two tabs. */
export function ModelForm(props: RecordFormProps) {
  const { kind, id, isNew = false, editor, fields, files, record, actions } = props;
  const { part, go } = useModelPlace();
  const isBeside = useRoomBeside();
  const reveal = (name: string, errors: Readonly<Record<string, string>>) => {
    // A new model shows settings and fields side by side.
    if (name !== 'fields') return isNew && isBeside ? undefined : go('settings');
    const path = Object.keys(errors).find((one) => one.startsWith('fields.'));
    go('fields', path === undefined ? null : Number(path.split('.')[1]));
  };
  const { heading, permitted, mayWrite, frame, propsOf, submit } = useRecordForm(props, reveal);
  useShortcut('submit', () => void submit(), mayWrite, frame.ref);
  const formId = useId();
  const stored = record as unknown as StoredModel | undefined;
  const name = kind.nameOf(fields) || heading;
  const definitions = fields.fields as readonly FieldDefinition[];
  const spec = fieldOf(kind, 'fields');
  return (
    <form {...frame} id={formId} className="model-form flush" data-part={isNew ? 'all' : part}>
      <div className="model-head">
        <PageHeader
          title={name}
          detail={stored && <ModelDetail code={String(fields.code)} count={stored.entryCount} />}
          actions={actions}
        />
        {!isNew && (
          <ModelTabs
            id={id}
            name={name}
            entries={stored?.entryCount}
            fields={definitions.length}
            current={part}
          />
        )}
        <DraftNotice kind={kind} id={id} editor={editor} files={files} />
        {!permitted && <NoRight kind={kind} />}
        {(isNew || part === 'settings') && (
          <>
            <Settings {...{ kind, fields, propsOf }} />
            {record && <Made {...record} />}
          </>
        )}
      </div>
      {(isNew || part === 'fields') && spec && (
        <Stored value={stored ?? null}>
          <FieldControl control={spec.control} props={propsOf(spec)} />
        </Stored>
      )}
      <FormBar
        form={formId}
        editor={editor}
        storedAt={Number(record?.updatedAt) || null}
        mayWrite={mayWrite}
        summary={
          !isNew && isDirty(editor) && <Changes before={editor.base.baseFields} after={fields} />
        }
      />
    </form>
  );
}

const ModelDetail = ({ code, count }: { code: string; count: number }) => (
  <span className="dotted small">
    <span>{code}</span>
    <span>{countedOf(count, {})}内容</span>
  </span>
);

/** Summary of the unsaved changes in one line; empty while the stored model is unknown. */
function Changes({ before, after }: { before: object | null; after: object }) {
  const changes = before ? changesIn(before, after) : [];
  if (changes.length === 0) return null;
  return (
    <p className="form-summary one-line" title={changes.join('\n')}>
      <b>改动 {changes.length} 项</b> {changes.join('　')}
    </p>
  );
}

type SectionsProps = Parameters<typeof FormSections>[0];

/** The sections of the form except the fields, which have a view of their own. */
function Settings({ kind, ...rest }: SectionsProps) {
  const settings = useMemo<RecordKind>(
    () => ({
      ...kind,
      groups: kind.groups.filter(({ fields }) => fields.every(({ name }) => name !== 'fields')),
    }),
    [kind],
  );
  return <FormSections {...rest} kind={settings} />;
}
