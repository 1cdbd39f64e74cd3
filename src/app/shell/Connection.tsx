import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { formatFullTime, formatTime } from '../../lib/dates.ts';
import { menuState } from '../../state/menu.ts';
import { networkState } from '../../state/network.ts';
import { outboxState } from '../../state/outbox.ts';
import { uploadsState } from '../../state/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { paths } from '../paths.ts';

/** Whether the server is reachable, when it last answered, and how much waits; opens the queue (S-NAV-8). */
export function Connection() {
  const { online } = useSnapshot(networkState);
  const waiting = useSnapshot(uploadsState).waiting + useSnapshot(outboxState).waiting;
  const [, navigate] = useLocation();
  return (
    <div className="connection">
      <div>
        <span role="status" aria-label="连接状态" className="connection-state" data-online={online}>
          {online ? '在线' : '离线'}
        </span>
        <LastSuccess />
      </div>
      <Button
        tone="plain"
        shape="icon"
        title="上传队列"
        aria-label={waiting > 0 ? `上传队列，${waiting} 项等待` : '上传队列'}
        onClick={() => navigate(paths.uploads.to())}
      >
        <Icon name="upload" />
        {waiting > 0 && <span className="count">{waiting > 99 ? '99+' : waiting}</span>}
      </Button>
    </div>
  );
}

/** In sight and not only on hover: tablets have none. Outside the status, or each reply would be read out. */
function LastSuccess() {
  const { lastSuccess } = useSnapshot(networkState);
  const { savedAt } = useSnapshot(menuState);
  // Since this start nothing may have answered; the menu on the device tells when it last did.
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
