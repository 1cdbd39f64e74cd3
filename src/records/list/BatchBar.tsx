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

/** The dialog of an action; its records stay the same while the list is reloaded. */
interface Question {
  verb: string;
  rows: readonly ListedRecord[];
  open: boolean;
}

const NO_QUESTION: Question = { verb: '', rows: [], open: false };

/** What can be done to the chosen records; each that it was refused for is named with the reason. */
export function BatchBar({ kind, actions, rows, onDone, onClear }: BatchBarProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [question, setQuestion] = useState(NO_QUESTION);
  const [running, setRunning] = useState('');
  const { online } = useSnapshot(networkState);
  const close = () => setQuestion({ ...question, open: false });
  const run = async (action: BatchAction, request?: Readonly<Record<string, unknown>>) => {
    close();
    setRunning(action.verb);
    // The app's error policy reports a failure; the selection stays for another try.
    const left = await runBatch(kind, action, question.rows, onDone, request).catch(() => null);
    setRunning('');
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
              action={action}
              running={running === action.verb}
              online={online}
              onAsk={() => setQuestion({ verb: action.verb, rows, open: true })}
            />
          ))}
          {!online && <span className="soft">批量操作需要连接服务器</span>}
          <Button tone="link" onClick={onClear}>
            取消选择
          </Button>
        </div>
      )}
      {actions
        .filter(({ verb }) => verb === question.verb)
        .map((action) => (
          <BatchQuestion
            key={action.verb}
            {...{ kind, action, question }}
            onConfirm={(request) => void run(action, request)}
            onCancel={close}
          />
        ))}
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </>
  );
}

interface BatchButtonProps {
  action: BatchAction;
  running: boolean;
  online: boolean;
  onAsk: () => void;
}

function BatchButton({ action: { verb, call }, running, online, onAsk }: BatchButtonProps) {
  if (!useMayWrite(call)) return null;
  return (
    <Button disabled={running || !online} onClick={onAsk}>
      {running ? `${verb}中…` : verb}
    </Button>
  );
}

interface BatchQuestionProps {
  kind: ListKind;
  action: BatchAction;
  question: Question;
  onConfirm: (request?: Readonly<Record<string, unknown>>) => void;
  onCancel: () => void;
}

/** Confirms an action that cannot be undone, naming the records. */
function BatchQuestion({ kind, action, question, onConfirm, onCancel }: BatchQuestionProps) {
  const { rows, open } = question;
  const { verb, Ask } = action;
  if (Ask) return <Ask open={open} count={rows.length} {...{ onConfirm, onCancel }} />;
  const [first] = rows;
  return (
    <ConfirmDialog
      open={open}
      danger={verb === '删除'}
      confirmLabel={verb}
      onCancel={onCancel}
      onConfirm={() => onConfirm()}
    >
      确定{verb}
      {first && `「${kind.titleOf(first)}」`}
      {rows.length > 1 && `等 ${rows.length} 条${kind.label}`}吗？
    </ConfirmDialog>
  );
}
