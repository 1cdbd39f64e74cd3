import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import '../records.css';
import '../form/form.css';
import { useId } from 'react';
import { DraftNotice } from '../form/bar/DraftNotice.tsx';
import { FormBar } from '../form/bar/FormBar.tsx';
import { FormSections } from '../form/FormSections.tsx';
import { Made } from '../form/Made.tsx';
import { NoRight } from '../form/NoRight.tsx';
import type { RecordFormProps } from '../form/RecordForm.tsx';
import { useRecordForm } from '../form/use-record-form.ts';

/** A record's form next to its list or tree; the button that adds a record there is the screen's primary action. */
export function PaneForm(props: RecordFormProps) {
  const { kind, id, editor, fields, files, actions, record } = props;
  const { heading, permitted, mayWrite, frame, propsOf } = useRecordForm(props);
  const formId = useId();
  return (
    <form {...frame} id={formId} className="pane-form">
      <header className="pane-head">
        <h2 className="one-line">{kind.nameOf(fields) || heading}</h2>
        {actions}
      </header>
      <div className="pane-body">
        <DraftNotice kind={kind} id={id} editor={editor} files={files} />
        {!permitted && <NoRight kind={kind} />}
        <FormSections {...{ kind, fields, propsOf }} />
        {record && <Made {...record} />}
      </div>
      <FormBar
        form={formId}
        tone="default"
        editor={editor}
        storedAt={Number(record?.updatedAt) || null}
        mayWrite={mayWrite}
      />
    </form>
  );
}
