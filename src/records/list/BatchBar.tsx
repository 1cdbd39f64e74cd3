import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { networkState } from '../../state/base/network.store.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ListedRecord, ListKind } from '../kind.ts';
import { type BatchAction, type Refused, runBatch } from './batch.ts';
import { RefusedDialog } from './RefusedDialog.tsx';

interface BatchBarProps {
  kind: ListKind;
  actions: readonly BatchAction[];
  rows: readonly ListedRecord[];
  /** Some of them changed. */
  onDone: () => void;
  onClear: () => void;
}

/** What can be done to the chosen records; each that it was refused for is named with the reason. */
export function BatchBar({ kind, actions, rows, onDone, onClear }: BatchBarProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { online } = useSnapshot(networkState);
  const run = async (action: BatchAction, request?: Readonly<Record<string, unknown>>) => {
    // A failure is told by the app's policy; the choice stays for another try.
    const left = await runBatch(kind, action, rows, onDone, request).catch(() => null);
    if (left === null) return;
    setRefused(left);
    onClear();
  };
  return (
    <>
      {rows.length > 0 && (
        <div className="batch-bar" role="toolbar" aria-label="批量操作">
          <span>已选 {rows.length} 条</span>
          {actions.map((action) => (
            <BatchButton
              key={action.verb}
              kind={kind}
              action={action}
              rows={rows}
              online={online}
              onRun={run}
            />
          ))}
          {!online && <span className="soft">批量操作需要连接服务器</span>}
          <Button tone="link" onClick={onClear}>
            取消选择
          </Button>
        </div>
      )}
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </>
  );
}

interface BatchButtonProps {
  kind: ListKind;
  action: BatchAction;
  rows: readonly ListedRecord[];
  online: boolean;
  onRun: (action: BatchAction, request?: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** What cannot be taken back asks first, naming what it is about. */
function BatchButton({ kind, action, rows, online, onRun }: BatchButtonProps) {
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const mayWrite = useMayWrite(action.call);
  if (!mayWrite) return null;
  const run = (request?: Readonly<Record<string, unknown>>) => {
    setAsking(false);
    setRunning(true);
    void onRun(action, request).finally(() => setRunning(false));
  };
  const [first] = rows;
  const { Ask } = action;
  return (
    <>
      <Button disabled={running || !online} onClick={() => setAsking(true)}>
        {running ? `${action.verb}中…` : action.verb}
      </Button>
      {Ask ? (
        <Ask open={asking} count={rows.length} onConfirm={run} onCancel={() => setAsking(false)} />
      ) : (
        <ConfirmDialog
          open={asking}
          danger={action.verb === '删除'}
          confirmLabel={action.verb}
          onCancel={() => setAsking(false)}
          onConfirm={() => run()}
        >
          确定{action.verb}
          {first && `「${kind.titleOf(first)}」`}
          {rows.length > 1 && `等 ${rows.length} 条${kind.label}`}吗？
        </ConfirmDialog>
      )}
    </>
  );
}
