import type { ComponentType } from 'react';
import type { BatchResult } from '../../contract/record.ts';
import { notify } from '../../state/base/notices.store.ts';
import { client } from '../../state/base/page-client.ts';
import { broadcastChange } from '../../state/editing/broadcast-change.ts';
import type { WritingCall } from '../../state/session/Permitted.tsx';
import type { ListedRecord, ListKind } from '../kind.ts';

/** Milliseconds in which something can be taken back from its notice. */
const UNDO_TIME = 10_000;

/** Something that is done to many records at once. */
export interface BatchAction {
  /** What it does: 删除. */
  verb: string;
  call: WritingCall;
  /** Parameters of the call besides the records. */
  request?: Readonly<Record<string, unknown>>;
  /** A dialog that asks for the parameters, in place of the confirmation. */
  Ask?: ComponentType<BatchAskProps>;
  /** Takes it back, from the notice. */
  undo?: { verb: string; call: WritingCall };
}

export interface BatchAskProps {
  open: boolean;
  /** Of how many records. */
  count: number;
  /** With the parameters of the call besides the records. */
  onConfirm: (request: Readonly<Record<string, unknown>>) => void;
  onCancel: () => void;
}

/** A record that something was not done to, and why. */
export interface Refused {
  title: string;
  message: string;
}

/** What can be done to the listed records of a kind: those of the recycle bin come back, the others go there. */
export function batchActionsOf({ calls }: ListKind, deleted: boolean): readonly BatchAction[] {
  const { delete: remove, restore } = calls;
  if (!remove || !restore) return [];
  const bringBack = { verb: '恢复', call: restore };
  return deleted ? [bringBack] : [{ verb: '删除', call: remove, undo: bringBack }];
}

/**
 * Applies it to each of the records, reports to how many it was done, and calls `onDone`, now and after an undo. Returns
 * those it was not done to. Rejects with an ApiError where the outcome is unknown.
 */
export async function runBatch(
  kind: ListKind,
  { verb, call, request, undo }: BatchAction,
  rows: readonly ListedRecord[],
  onDone: () => void,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Refused[]> {
  const ids = rows.map(({ id }) => id);
  const answer = await client.call(call, { ids, ...request, ...answers });
  void broadcastChange(kind.entity);
  const { results } = answer as { results: readonly BatchResult[] };
  const refused = new Map(
    results.flatMap((one) => (one.code === 0 ? [] : [[one.id, one.message]])),
  );
  const done = rows.filter(({ id }) => !refused.has(id));
  const takeBack = (back: BatchAction) =>
    void runBatch(kind, back, done, onDone).catch(() => undefined);
  if (done.length > 0) {
    notify({
      title: `已${verb} ${done.length} 条${kind.label}`,
      kind: 'success',
      ...(undo && {
        duration: UNDO_TIME,
        actions: [{ label: '撤销', run: () => takeBack(undo) }],
      }),
    });
    onDone();
  }
  return rows.flatMap((row) => {
    const message = refused.get(row.id);
    return message === undefined ? [] : [{ title: kind.titleOf(row), message }];
  });
}
