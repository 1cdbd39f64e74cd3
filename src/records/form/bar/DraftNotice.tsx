import { useState } from 'react';
import type { FileRecord } from '../../../contract/file/file.ts';
import type { OutboxEntry } from '../../../state/editing/outbox.store.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import type { RecordEditor } from '../../../state/editing/use-record-editor.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Age } from '../../../ui/marks/Age.tsx';
import type { ConflictNoticeProps } from '../../conflict/ConflictNotice.lazy.tsx';
import type { RecordKind } from '../../kind.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { SupersededTexts } from './SupersededTexts.tsx';

const loadConflict = () =>
  import('../../conflict/ConflictNotice.lazy.tsx').then((m) => m.ConflictNotice);

interface DraftNoticeProps<Fields> {
  kind: RecordKind;
  id: string;
  editor: RecordEditor<Fields>;
  files: readonly FileRecord[];
}

/** What the user must see before typing on: a restored draft, or a conflict to resolve. */
export function DraftNotice<Fields>({ kind, id, editor, files }: DraftNoticeProps<Fields>) {
  const { queued } = editor;
  const conflict = queued?.state === 'conflict' ? queued : null;
  const ConflictNotice = useLoaded<ConflictNoticeProps>(loadConflict, conflict !== null);
  /** The form shows the result, unless the user has typed since. */
  const handleSettled = () => {
    if (!isDirty(editor)) void editor.discardDraft();
  };
  return (
    <>
      {editor.restored && editor.draftAt !== null && <RestoredDraft editor={editor} />}
      {conflict && ConflictNotice && (
        <ConflictNotice
          kind={kind}
          entry={conflict}
          files={[...files, ...filesOf(conflict)]}
          onSettled={handleSettled}
        />
      )}
      <SupersededTexts kind={kind} id={id} settled={queued?.key} />
    </>
  );
}

/** Files that the server's version of the record refers to. */
const filesOf = ({ current }: OutboxEntry): readonly FileRecord[] =>
  (current as { files?: FileRecord[] } | null)?.files ?? [];

function RestoredDraft<Fields>({ editor }: { editor: RecordEditor<Fields> }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="banner" role="note">
      已恢复未保存的草稿（{editor.draftAt !== null && <Age device at={editor.draftAt} />}）
      <Button onClick={() => setConfirming(true)}>放弃草稿</Button>
      <DiscardDialog
        what="草稿"
        open={confirming}
        onClose={() => setConfirming(false)}
        onDiscard={() => void editor.discardDraft()}
      />
    </div>
  );
}
