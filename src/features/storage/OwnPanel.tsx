import { useState } from 'react';
import { formatBytes } from '../../lib/sizes.ts';
import { clearOwnData } from '../../state/device/clear-storage.ts';
import type { Inventory, StoredAmount } from '../../state/device/inventory.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { StoredTable } from './StoredTable.tsx';

interface OwnPanelProps {
  inventory: Inventory;
  onChanged: () => Promise<void>;
}

type OwnClass = keyof typeof clearOwnData;

const own: readonly { name: OwnClass; title: string; about: string }[] = [
  { name: 'drafts', title: '草稿', about: '输入后还没有保存的内容' },
  { name: 'outbox', title: '待同步的修改', about: '已保存，还没有到达服务器' },
  { name: 'uploads', title: '待上传的文件', about: '内容保存在本设备，上传后释放' },
  { name: 'shared', title: '收到的分享', about: '从其他应用收到，还没有加入上传队列的文件' },
  { name: 'history', title: '本地历史', about: '冲突中没有采用的内容，保留 30 天' },
];

/** Data that exists on this device only: it never expires, and is cleared only after a confirmation with its number. */
export function OwnPanel({ inventory, onChanged }: OwnPanelProps) {
  const rows = own.map(({ name, title, about }) => ({
    name: title,
    about,
    amount: inventory[name],
    action: <Clear name={name} title={title} amount={inventory[name]} onCleared={onChanged} />,
  }));
  const receipts = {
    name: '发送回执',
    about: '已到达服务器的凭据，自动清理',
    amount: inventory.receipts,
  };
  return (
    <Panel title="只在本设备上的内容">
      <StoredTable label="只在本设备上的内容" rows={[...rows, receipts]} />
    </Panel>
  );
}

interface ClearProps {
  name: OwnClass;
  title: string;
  amount: StoredAmount;
  onCleared: () => Promise<void>;
}

function Clear({ name, title, amount: { count, bytes }, onCleared }: ClearProps) {
  const [confirming, setConfirming] = useState(false);
  if (count === 0) return null;
  const clear = async () => {
    setConfirming(false);
    await clearOwnData[name]();
    await onCleared();
  };
  return (
    <>
      <Button aria-label={`清除${title}`} onClick={() => setConfirming(true)}>
        清除
      </Button>
      <ConfirmDialog
        open={confirming}
        danger
        title={`清除「${title}」？`}
        confirmLabel={`清除 ${count} 项`}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void clear()}
      >
        共 {count} 项（{formatBytes(bytes)}），服务器上没有，清除后无法恢复。
      </ConfirmDialog>
    </>
  );
}
