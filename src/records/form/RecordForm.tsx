import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import '../records.css';
import './form.css';
import { type ReactNode, useId } from 'react';
import { useShortcut } from '../../state/keys/use-shortcut.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { DraftNotice } from './bar/DraftNotice.tsx';
import { FormBar } from './bar/FormBar.tsx';
import { FormSections, titleOf } from './FormSections.tsx';
import { JumpList } from './JumpList.tsx';
import { Made } from './Made.tsx';
import { NoRight } from './NoRight.tsx';
import { type FormProps, useRecordForm } from './use-record-form.ts';

export interface RecordFormProps extends FormProps {
  /** Buttons or links next to 保存. */
  actions?: ReactNode;
}

/** A record's form on a screen of its own, with the save status of its text: typed, on this device, on the server. */
export function RecordForm(props: RecordFormProps) {
  const { kind, id, editor, fields, files, actions, record, notice } = props;
  const { heading, permitted, mayWrite, frame, propsOf, submit } = useRecordForm(props);
  useShortcut('submit', () => void submit(), mayWrite, frame.ref);
  const formId = useId();
  const titles = kind.groups.map((_, at) => titleOf(kind, at) ?? '');
  return (
    <div className="record-form flush">
      {titles.length > 1 && <JumpList place={frame.ref} titles={titles} />}
      <div className="form-body">
        <div className="form-notice">{notice}</div>
        <form {...frame} id={formId}>
          <PageHeader title={kind.nameOf(fields) || heading} />
          <DraftNotice kind={kind} id={id} editor={editor} files={files} />
          {!permitted && <NoRight kind={kind} />}
          <FormSections {...{ kind, fields, propsOf }} />
          {record && <Made {...record} />}
        </form>
      </div>
      <FormBar
        form={formId}
        editor={editor}
        storedAt={Number(record?.updatedAt) || null}
        mayWrite={mayWrite}
        actions={actions}
      />
    </div>
  );
}
