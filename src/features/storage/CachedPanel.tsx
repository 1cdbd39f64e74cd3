import { useState } from 'react';
import { notify } from '../../state/base/notices.store.ts';
import { useOnline } from '../../state/base/use-online.ts';
import { refreshCached } from '../../state/data/refresh-cached.ts';
import { clearReplies } from '../../state/device/clear-storage.ts';
import type { Inventory } from '../../state/device/inventory.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { StoredTable } from './StoredTable.tsx';

interface CachedPanelProps {
  inventory: Inventory;
  onChanged: () => Promise<void>;
}

/** Data that the server has too: it can be renewed, and cleared without loss. */
export function CachedPanel({ inventory: { app, menus, records }, onChanged }: CachedPanelProps) {
  const online = useOnline();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const count = menus.count + records.count;
  const refresh = async () => {
    setBusy(true);
    await renew().finally(() => setBusy(false));
    await onChanged();
  };
  const clear = async () => {
    setConfirming(false);
    await clearReplies();
    await onChanged();
  };
  return (
    <Panel
      title="离线可用的内容"
      actions={
        <div className="page-actions">
          <Button
            disabled={busy || !online}
            title={online ? undefined : '当前离线，联网后才能刷新'}
            onClick={() => void refresh()}
          >
            {busy ? '正在刷新…' : '立即刷新'}
          </Button>
          <Button disabled={count === 0} onClick={() => setConfirming(true)}>
            清除
          </Button>
        </div>
      }
    >
      <StoredTable
        label="离线可用的内容"
        rows={[
          { name: '应用文件', about: '没有网络也能打开', amount: app },
          { name: '菜单和字典', about: '离线 72 小时和 7 天内可用，之后只能查看', amount: menus },
          { name: '列表和记录', about: '打开过的内容，最近 200 项', amount: records },
        ]}
      />
      <ConfirmDialog
        open={confirming}
        title={`清除本设备保存的 ${count} 项？`}
        confirmLabel={`清除 ${count} 项`}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void clear()}
      >
        菜单、字典、列表和记录联网后可以重新获取；草稿、待同步的修改和待上传的文件不受影响。
      </ConfirmDialog>
    </Panel>
  );
}

async function renew(): Promise<void> {
  const failed = await refreshCached().catch(() => null);
  if (failed === 0) notify({ title: '本设备保存的内容已是最新', kind: 'success' });
  else if (failed === null) notify({ title: '刷新未完成', kind: 'warning' });
  else notify({ title: `${failed} 项列表或记录未能刷新，仍是原来的内容`, kind: 'warning' });
}
