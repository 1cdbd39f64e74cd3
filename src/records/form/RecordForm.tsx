import '../../ui/lists.css';
import '../../ui/forms.css';
import '../records.css';
import type { ReactNode } from 'react';
import { useShortcut } from '../../state/keys/use-shortcut.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { AnyFields, FieldGroup } from '../kind.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { FieldControl } from './FieldControl.tsx';
import { NoRight } from './NoRight.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { type FormProps, useRecordForm } from './use-record-form.ts';

export interface RecordFormProps extends FormProps {
  /** Buttons or links beside 保存. */
  actions?: ReactNode;
}

/** Fields of a record, with where its text stands: typed, on this device, on the server. */
export function RecordForm(props: RecordFormProps) {
  const { kind, id, editor, fields, files, actions, record } = props;
  const { heading, permitted, mayWrite, frame, propsOf, submit } = useRecordForm(props);
  useShortcut('submit', () => void submit(), mayWrite, frame.ref);
  return (
    <form {...frame}>
      <PageHeader
        title={heading}
        actions={
          <>
            <SaveStatus editor={editor} storedAt={Number(record?.updatedAt) || null} />
            {actions}
            {mayWrite && (
              <Button type="submit" tone="primary">
                保存
              </Button>
            )}
          </>
        }
      />
      <DraftNotice kind={kind} id={id} editor={editor} files={files} />
      {!permitted && <NoRight kind={kind} />}
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
export function Made({ createdAt, updatedAt, ...record }: AnyFields) {
  const createdBy = record.createdByName || record.createdBy;
  const updatedBy = record.updatedByName || record.updatedBy;
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
