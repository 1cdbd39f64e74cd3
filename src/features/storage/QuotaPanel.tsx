import { formatBytes } from '../../lib/sizes.ts';
import { notify } from '../../state/base/notices.store.ts';
import { isAlmostFull, type Quota, requestPersistence } from '../../state/uploads/quota.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { ProgressBar } from '../../ui/page/ProgressBar.tsx';

interface QuotaPanelProps {
  quota: Quota;
  onChanged: () => Promise<void>;
}

/** The browser's quota, and whether storage is persistent. */
export function QuotaPanel({ quota, onChanged }: QuotaPanelProps) {
  const { used, total, persisted } = quota;
  const ask = async () => {
    const promised = await requestPersistence();
    if (promised) notify({ title: '浏览器会一直保留本应用的内容', kind: 'success' });
    else notify({ title: '浏览器暂未同意，安装应用或经常使用后可再试', kind: 'warning' });
    await onChanged();
  };
  return (
    <Panel
      title="存储空间"
      actions={persisted === false && <Button onClick={() => void ask()}>申请持久保存</Button>}
    >
      {isAlmostFull(quota) && (
        <p className="banner" role="note">
          存储空间快用完了，新添加的文件可能无法保存到本设备
        </p>
      )}
      <div className="quota">
        {used !== null && total !== null && (
          <>
            <ProgressBar label="已用存储空间" done={used} size={total} />
            <p>
              已用 {formatBytes(used)}，浏览器估计最多可用 {formatBytes(total)}
            </p>
          </>
        )}
        <p className="soft">{persistence(persisted)}</p>
      </div>
    </Panel>
  );
}

function persistence(persisted: boolean | null): string {
  if (persisted === null) return '无法得知浏览器会不会自行清理这些内容。';
  if (persisted) return '持久保存：浏览器不会自行清理这些内容。';
  return '未持久保存：设备空间不足时，浏览器可能自行清理这些内容，包括还没有发送的。';
}
