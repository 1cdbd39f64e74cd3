import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatBytes } from '../../lib/sizes.ts';
import { claimShared, discardShared, sharedState } from '../../state/uploads/shared-files.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/**
 * Files that the app received without a signed-in user: listed, and assigned only on request (S-PWA-5); and those that
 * the queue did not take.
 */
export function SharedFiles() {
  const { files } = useSnapshot(sharedState);
  const [confirming, setConfirming] = useState(false);
  if (files.length === 0) return null;
  const discard = () => {
    setConfirming(false);
    void discardShared(files);
  };
  return (
    <Panel
      title={`收到的分享（${files.length}）`}
      actions={
        <div className="page-actions">
          <Button onClick={() => setConfirming(true)}>丢弃</Button>
          <Button tone="primary" onClick={() => void claimShared()}>
            加入上传队列
          </Button>
        </div>
      }
    >
      <p className="soft">
        {files.some(({ ask }) => ask)
          ? '收到时无人登录的文件还不属于任何人。确认是你分享的，再加入上传队列，随后只有你能看到。'
          : '这些文件没有加入上传队列，仍保存在本设备。'}
      </p>
      <ul className="plain-list" aria-label="收到的分享">
        {files.map(({ id, name, bytes }) => (
          <li key={id} className="queue-item">
            <div className="queue-text">
              <strong>{name}</strong>
              <span className="soft">{formatBytes(bytes.size)}</span>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirming}
        danger
        title={`丢弃 ${files.length} 个分享的文件？`}
        confirmLabel={`丢弃 ${files.length} 个文件`}
        onCancel={() => setConfirming(false)}
        onConfirm={discard}
      >
        它们还没有上传，将从本设备丢弃。
      </ConfirmDialog>
    </Panel>
  );
}
