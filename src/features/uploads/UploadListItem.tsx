import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { formatBytes } from '../../lib/sizes.ts';
import { pauseItem, removeItem, resumeItem } from '../../state/upload-actions.ts';
import { type UploadItem, uploadsState } from '../../state/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { UploadState } from '../../ui/UploadState.tsx';

/** One file of the queue: how far it is, why it waits, what can be done. */
export function UploadListItem({ item }: { item: UploadItem }) {
  return (
    <li className="queue-item">
      <div className="queue-text">
        <strong>{item.name}</strong>
        <span className="soft">
          {formatBytes(item.size)}
          {item.tries > 0 && ` · 已重试 ${item.tries} 次`}
          {item.reason && ` · ${item.reason}`}
        </span>
        {item.state === 'uploading' && <UploadProgress item={item} />}
      </div>
      <UploadState state={item.state} reason={item.reason} />
      <UploadActions item={item} />
    </li>
  );
}

function UploadProgress({ item }: { item: UploadItem }) {
  const moving = useSnapshot(uploadsState).sent[item.key] ?? 0;
  const kept = Math.min(item.size, item.chunksSent * item.chunkSize);
  const done = Math.max(moving, kept);
  const part = item.size === 0 ? 1 : done / item.size;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={`${item.name} 上传进度`}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={`${formatBytes(done)} / ${formatBytes(item.size)}`}
    >
      <div style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}

function UploadActions({ item }: { item: UploadItem }) {
  const [asking, setAsking] = useState(false);
  const { key, name, state } = item;
  if (state === 'done') return null;
  const halted = state === 'paused' || state === 'needs-attention';
  return (
    <div className="page-actions">
      {halted && (
        <Button aria-label={`重试 ${name}`} onClick={() => void resumeItem(key)}>
          {state === 'paused' ? '继续' : '重试'}
        </Button>
      )}
      {!halted && (
        <Button aria-label={`暂停 ${name}`} onClick={() => void pauseItem(key)}>
          暂停
        </Button>
      )}
      <Button aria-label={`移除 ${name}`} onClick={() => setAsking(true)}>
        移除
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        confirmLabel="移除"
        onCancel={() => setAsking(false)}
        onConfirm={() => void removeItem(item)}
      >
        「{name}」还没有上传，确定从本设备移除吗？
      </ConfirmDialog>
    </div>
  );
}
