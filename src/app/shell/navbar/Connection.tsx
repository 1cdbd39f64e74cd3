import { useCallback, useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { QueuePanelProps } from '../../../features/uploads/QueuePanel.lazy.tsx';
import { formatFullTime, formatTime } from '../../../lib/dates/dates.ts';
import { networkState } from '../../../state/base/network.store.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { outboxState } from '../../../state/editing/outbox.store.ts';
import { menuState } from '../../../state/menu/menu.store.ts';
import { uploadsState } from '../../../state/uploads/uploads.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { paths } from '../../paths.ts';

const loadPanel = () =>
  import('../../../features/uploads/QueuePanel.lazy.tsx').then((m) => m.QueuePanel);

/** Whether the server is reachable, when it last answered, and how many items wait; opens the queue (S-NAV-8). */
export function Connection() {
  const online = useOnline();
  return (
    <div className="connection">
      <div data-live>
        <span role="status" aria-label="连接状态" className="connection-state" data-online={online}>
          {online ? '在线' : '离线'}
        </span>
        <LastSuccess />
      </div>
      <QueueButton />
    </div>
  );
}

/** Opens the queue's panel, or the queue's screen if the panel's code cannot be loaded. */
function QueueButton() {
  const waiting = useSnapshot(uploadsState).waiting + useSnapshot(outboxState).waiting;
  const id = useId();
  const [location, navigate] = useLocation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const handleFailed = useCallback(() => {
    setOpen(false);
    navigate(paths.uploads.to());
  }, [navigate]);
  const Panel = useLoaded<QueuePanelProps>(loadPanel, open, handleFailed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the panel
  useEffect(close, [location]);
  return (
    <>
      <Button
        id={id}
        tone="plain"
        shape="icon"
        title="上传队列"
        aria-label={waiting > 0 ? `上传队列，${waiting} 项等待` : '上传队列'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="cloud" />
        {waiting > 0 && <span className="count">{waiting > 99 ? '99+' : waiting}</span>}
      </Button>
      {Panel && <Panel open={open} triggerId={id} screen={paths.uploads.to()} onClose={close} />}
    </>
  );
}

/** Visible and not only on hover, which tablets lack. Outside the status, or each reply would be announced. */
function LastSuccess() {
  const { lastSuccess } = useSnapshot(networkState);
  const { savedAt } = useSnapshot(menuState);
  // Without a reply since this start, the time of the cached menu is that of the last one.
  const at = lastSuccess ?? savedAt;
  if (at === null) return <span className="connection-time">尚未刷新</span>;
  return (
    <time
      className="connection-time"
      dateTime={new Date(at).toISOString()}
      title={`上次刷新：${formatFullTime(at)}`}
    >
      <span className="sr-only">上次刷新：</span>
      {formatTime(at).replace('今天 ', '')}
    </time>
  );
}
