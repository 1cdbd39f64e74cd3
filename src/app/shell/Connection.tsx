import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { formatTime } from '../../lib/dates.ts';
import { networkState } from '../../state/network.ts';
import { outboxState } from '../../state/outbox.ts';
import { uploadsState } from '../../state/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { paths } from '../paths.ts';

/** Whether the server is reachable, since when it was not, and how much waits; opens the queue (S-NAV-8). */
export function Connection() {
  const { online, lastSuccess } = useSnapshot(networkState);
  const waiting = useSnapshot(uploadsState).waiting + useSnapshot(outboxState).waiting;
  const [, navigate] = useLocation();
  const refreshed = lastSuccess === null ? '尚未刷新' : `上次刷新：${formatTime(lastSuccess)}`;
  return (
    <div className="connection">
      <span
        role="status"
        aria-label="连接状态"
        className="connection-state"
        data-online={online}
        title={refreshed}
      >
        {online ? '在线' : '离线'}
      </span>
      <Button
        tone="plain"
        shape="icon"
        title={refreshed}
        aria-label={waiting > 0 ? `上传队列，${waiting} 项等待` : '上传队列'}
        onClick={() => navigate(paths.uploads.to())}
      >
        <Icon name="upload" />
        {waiting > 0 && <span className="count">{waiting > 99 ? '99+' : waiting}</span>}
      </Button>
    </div>
  );
}
