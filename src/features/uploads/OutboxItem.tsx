import { useState } from 'react';
import { formatMoment } from '../../lib/dates/dates.ts';
import { fromDeviceClock } from '../../lib/dates/server-clock.ts';
import type { OutboxEntry } from '../../state/editing/outbox.store.ts';
import { placeOf } from '../../state/menu/record-places.ts';
import { discardEntry, retryEntry } from '../../state/sending/outbox-actions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Age } from '../../ui/marks/Age.tsx';

const labels: Readonly<Record<OutboxEntry['state'], { text: string; tone: string }>> = {
  queued: { text: '等待同步', tone: 'info' },
  'waiting-network': { text: '等待网络', tone: 'warning' },
  'waiting-upload': { text: '等待附件', tone: 'warning' },
  'waiting-auth': { text: '等待重新登录', tone: 'warning' },
  'needs-attention': { text: '需要处理', tone: 'danger' },
  conflict: { text: '有冲突', tone: 'danger' },
};

/** One save that the server has not confirmed. */
export function OutboxItem({ entry }: { entry: OutboxEntry }) {
  const [confirming, setConfirming] = useState(false);
  const { text, tone } = labels[entry.state];
  // Different for two saves with the same label.
  const name = `${entry.label}，${formatMoment(fromDeviceClock(entry.savedAt))} 保存`;
  // Where its conflicts are decided.
  const place = placeOf(entry);
  return (
    <li className="queue-item">
      <div className="queue-text">
        <strong>{entry.label}</strong>
        <span className="soft">
          保存于 <Age device at={entry.savedAt} />
          {entry.reason && ` · ${entry.reason}`}
        </span>
      </div>
      <span className="badge" data-tone={tone}>
        {text}
      </span>
      <div className="page-actions">
        {entry.state === 'conflict' && place && <LinkButton href={place}>处理冲突</LinkButton>}
        {entry.state === 'needs-attention' && (
          <Button aria-label={`重试 ${name}`} onClick={() => void retryEntry(entry)}>
            重试
          </Button>
        )}
        <Button aria-label={`放弃 ${name}`} onClick={() => setConfirming(true)}>
          放弃
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        danger
        title={`放弃对「${name}」的修改？`}
        confirmLabel="放弃修改"
        onCancel={() => setConfirming(false)}
        onConfirm={() => void discardEntry(entry)}
      >
        修改还没有到达服务器，放弃后无法恢复。
      </ConfirmDialog>
    </li>
  );
}
