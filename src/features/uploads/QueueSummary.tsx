import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { pauseAll, removeAll, resumeAll, retryAll } from '../../state/uploads/queue-actions.ts';
import { isSendable, uploadsState } from '../../state/uploads/uploads.store.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { QueueProgress } from './QueueProgress.tsx';

/** All files together: how far, how fast, how long still; stop, go, again and away for all. */
export function QueueSummary() {
  const { items, waiting } = useSnapshot(uploadsState);
  if (waiting === 0) return null;
  const has = (...states: string[]) => items.some(({ state }) => states.includes(state));
  return (
    <div className="queue-summary">
      <QueueProgress />
      <div className="page-actions">
        {items.some(isSendable) && <Button onClick={() => void pauseAll()}>全部暂停</Button>}
        {has('paused') && <Button onClick={() => void resumeAll()}>全部继续</Button>}
        {has('needs-attention') && <Button onClick={() => void retryAll()}>全部重试</Button>}
        <RemoveAll waiting={waiting} />
      </div>
    </div>
  );
}

function RemoveAll({ waiting }: { waiting: number }) {
  const [confirming, setConfirming] = useState(false);
  const handleConfirm = () => {
    setConfirming(false);
    void removeAll();
  };
  return (
    <>
      <Button onClick={() => setConfirming(true)}>全部移除</Button>
      <ConfirmDialog
        open={confirming}
        danger
        confirmLabel={`移除 ${waiting} 个文件`}
        onCancel={() => setConfirming(false)}
        onConfirm={handleConfirm}
      >
        {waiting} 个文件还没有上传，确定全部从本设备移除吗？
      </ConfirmDialog>
    </>
  );
}
