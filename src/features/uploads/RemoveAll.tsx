import { useState } from 'react';
import { removeAll } from '../../state/uploads/queue-actions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Removes all unsent items from the device, after a confirmation. */
export function RemoveAll({ waiting }: { waiting: number }) {
  const [confirming, setConfirming] = useState(false);
  const handleConfirm = () => {
    setConfirming(false);
    void removeAll();
  };
  return (
    <>
      <Button tone="plain" onClick={() => setConfirming(true)}>
        全部移除
      </Button>
      <ConfirmDialog
        open={confirming}
        danger
        title={`移除全部 ${waiting} 个文件？`}
        confirmLabel={`移除 ${waiting} 个文件`}
        onCancel={() => setConfirming(false)}
        onConfirm={handleConfirm}
      >
        它们还没有上传，将从本设备移除。
      </ConfirmDialog>
    </>
  );
}
