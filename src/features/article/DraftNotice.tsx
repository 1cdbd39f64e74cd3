import { useState } from 'react';
import { resolveWithMine, serverVersionOf } from '../../state/outbox-actions.ts';
import type { RecordEditor } from '../../state/use-record-editor.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** What the form must say before people type on: a restored draft, or a conflict to decide. */
export function DraftNotice<Fields>({ editor }: { editor: RecordEditor<Fields> }) {
  const { queued } = editor;
  const conflict = queued?.state === 'conflict' && serverVersionOf(queued) !== null;
  return (
    <>
      {editor.restored && editor.draftAt !== null && <RestoredDraft editor={editor} />}
      {conflict && (
        <div className="banner" role="alert">
          他人已修改这篇文章，你的内容仍保存在本设备。
          <Button onClick={() => void resolveWithMine(queued)}>以我的内容为准</Button>
        </div>
      )}
    </>
  );
}

function RestoredDraft<Fields>({ editor }: { editor: RecordEditor<Fields> }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="banner" role="note">
      已恢复未保存的草稿（{editor.draftAt !== null && <Age at={editor.draftAt} />}）
      <Button onClick={() => setAsking(true)}>放弃草稿</Button>
      <ConfirmDialog
        open={asking}
        danger
        confirmLabel="放弃草稿"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void editor.discardDraft();
        }}
      >
        确定放弃这份草稿吗？放弃后无法恢复。
      </ConfirmDialog>
    </div>
  );
}
