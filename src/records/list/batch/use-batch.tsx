import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { countedOf, type ListedRecord, type ListKind } from '../../kind.ts';
import { type BatchAction, type Refused, runBatch } from './batch.ts';
import { RefusedDialog } from './RefusedDialog.tsx';

/** The dialog of an action; its records stay the same while the list reloads. */
interface Question {
  action: BatchAction | null;
  rows: readonly ListedRecord[];
  open: boolean;
}

export interface Batch {
  /** Verb of the running action; empty: none. */
  running: string;
  /** Asks for confirmation, then applies the action to these records. */
  ask: (action: BatchAction, rows: readonly ListedRecord[]) => void;
  /** To be rendered: the confirmation dialogs, and the list of refusals. */
  dialogs: ReactNode;
}

/** Applies actions to records of a list; lists each record that an action was refused for, with the reason. */
export function useBatch(kind: ListKind, onDone: () => void, onClear: () => void): Batch {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [question, setQuestion] = useState<Question>({ action: null, rows: [], open: false });
  const [running, setRunning] = useState('');
  const close = () => setQuestion({ ...question, open: false });
  const run = async (action: BatchAction, request?: Readonly<Record<string, unknown>>) => {
    close();
    setRunning(action.verb);
    // The app's error policy reports a failure; the selection stays for a retry.
    const left = await runBatch(kind, action, question.rows, onDone, request).catch(() => null);
    setRunning('');
    if (left === null) return;
    setRefused(left);
    onClear();
  };
  const { action } = question;
  return {
    running,
    ask: (chosen, rows) => setQuestion({ action: chosen, rows, open: true }),
    dialogs: (
      <>
        {action && (
          <BatchQuestion
            key={action.verb}
            {...{ kind, action, question }}
            onConfirm={(request) => void run(action, request)}
            onCancel={close}
          />
        )}
        <RefusedDialog refused={refused} onClose={() => setRefused([])} />
      </>
    ),
  };
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
  const others = rows.length > 1 ? `等 ${countedOf(rows.length, kind)}${kind.label}` : '';
  return (
    <ConfirmDialog
      open={open}
      danger={verb === '删除'}
      title={`${verb}${first ? `「${kind.titleOf(first)}」` : ''}${others}？`}
      confirmLabel={verb}
      onCancel={onCancel}
      onConfirm={() => onConfirm()}
    />
  );
}
