import { useSnapshot } from 'valtio';
import { formatBytes } from '../../lib/sizes.ts';
import {
  type DirectUpload,
  directState,
  removeDirect,
} from '../../state/uploads/direct-uploads.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { ProgressBar } from '../../ui/page/ProgressBar.tsx';

/**
 * Files that the device could not store: they are sent from this page's memory and lost when it is closed, which it
 * shows.
 */
export function DirectUploads() {
  const { list } = useSnapshot(directState);
  if (list.length === 0) return null;
  return (
    <Panel title={`正在直接发送（${list.length}）`}>
      <p className="banner" role="note">
        这些文件没有保存到本设备，请保持页面打开，关闭页面会丢失
      </p>
      <ul className="plain-list" aria-label="正在直接发送">
        {list.map((one) => (
          <DirectItem key={one.key} upload={one} />
        ))}
      </ul>
    </Panel>
  );
}

const labels: Readonly<Record<DirectUpload['state'], { text: string; tone: string }>> = {
  sending: { text: '正在发送', tone: 'info' },
  waiting: { text: '等待网络', tone: 'warning' },
  refused: { text: '未能发送', tone: 'danger' },
};

function DirectItem({
  upload: { key, name, size, sent, state, reason },
}: {
  upload: DirectUpload;
}) {
  const { text, tone } = labels[state];
  return (
    <li className="queue-item">
      <div className="queue-text">
        <strong>{name}</strong>
        <span className="soft">
          {formatBytes(size)}
          {reason && ` · ${reason}`}
        </span>
        {state === 'sending' && <ProgressBar label={`${name} 上传进度`} done={sent} size={size} />}
      </div>
      <span className="badge" data-tone={tone}>
        {text}
      </span>
      {state === 'refused' && (
        <Button aria-label={`移除 ${name}`} onClick={() => removeDirect(key)}>
          移除
        </Button>
      )}
    </li>
  );
}
