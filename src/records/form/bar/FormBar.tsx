import { type ReactNode, useState } from 'react';
import { isDirty } from '../../../state/editing/record-editor.ts';
import type { RecordEditor } from '../../../state/editing/use-record-editor.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { SaveStatus } from './SaveStatus.tsx';

interface FormBarProps<Fields> {
  /** Id of the form that the bar belongs to, wherever it is in the document. */
  form: string;
  editor: RecordEditor<Fields>;
  /** When the server stored the shown version; milliseconds since 1970. */
  storedAt: number | null;
  mayWrite: boolean;
  /** Default: 保存 is the one primary action of the screen. */
  tone?: 'primary' | 'default';
  /** Content before the save status. */
  summary?: ReactNode;
  /** Buttons or links before 保存. */
  actions?: ReactNode;
}

/** Sticky bar below a form: the save status of its text, and the actions. */
export function FormBar<Fields>(props: FormBarProps<Fields>) {
  const { form, editor, storedAt, mayWrite, tone = 'primary', summary, actions } = props;
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="form-bar">
      {summary}
      <SaveStatus editor={editor} storedAt={storedAt} />
      {/* For a restored draft DraftNotice offers it. */}
      {isDirty(editor) && !editor.restored && (
        <Button tone="plain" onClick={() => setConfirming(true)}>
          放弃修改
        </Button>
      )}
      {actions}
      {mayWrite && (
        <Button type="submit" form={form} {...(tone === 'primary' && { tone })}>
          保存
        </Button>
      )}
      <DiscardDialog
        what="修改"
        open={confirming}
        onClose={() => setConfirming(false)}
        onDiscard={() => void editor.discardDraft()}
      />
    </div>
  );
}
