import type { ComponentType } from 'react';
import type { BatchResult } from '../../../contract/record.ts';
import { notify, undoable } from '../../../state/base/notices.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { broadcastChange } from '../../../state/data/changes/broadcast-change.ts';
import type { WritingCall } from '../../../state/session/Permitted.tsx';
import { countedOf, type ListedRecord, type ListKind } from '../../kind.ts';

/** An action on many records at once. */
export interface BatchAction {
  /** Label of the action: 删除. */
  verb: string;
  icon?: string;
  call: WritingCall;
  /** Parameters of the call besides the records. */
  request?: Readonly<Record<string, unknown>>;
  /** A dialog for the parameters, in place of the confirmation. */
  Ask?: ComponentType<BatchAskProps>;
  /** The undo action that the notice offers. */
  undo?: Undo;
}

interface Undo {
  verb: string;
  call: WritingCall;
  /** Parameters that restore a record's previous state, from its row as it was; default none. */
  requestOf?: (row: never) => Readonly<Record<string, unknown>>;
  /** Rows that the undo cannot restore: they stay as they are, and the notice gives the reason. */
  stays?: { isSo: (row: never) => boolean; because: string };
}

export interface BatchAskProps {
  open: boolean;
  /** Number of records. */
  count: number;
  /** Receives the parameters of the call besides the records. */
  onConfirm: (request: Readonly<Record<string, unknown>>) => void;
  onCancel: () => void;
}

/** A record that an action was refused for, and why. */
export interface Refused {
  title: string;
  message: string;
}

/** The batch actions of a kind: restore in the recycle bin, else delete. */
export function batchActionsOf({ calls }: ListKind, deleted: boolean): readonly BatchAction[] {
  const { delete: remove, restore } = calls;
  const bringBack = restore && { verb: '恢复', icon: 'restore', call: restore };
  if (deleted) return bringBack ? [bringBack] : [];
  if (!remove) return [];
  return [{ verb: '删除', icon: 'trash', call: remove, ...(bringBack && { undo: bringBack }) }];
}

/**
 * Applies an action to each of the records, notifies the user of the number, and calls `onDone`, now and after an undo.
 * Returns the records that it was refused for. Rejects with an ApiError where the outcome is unknown.
 */
export async function runBatch(
  kind: ListKind,
  { verb, call, request, undo }: BatchAction,
  rows: readonly ListedRecord[],
  onDone: () => void,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Refused[]> {
  const refused = await send(kind, call, rows, { ...request, ...answers });
  const done = rows.filter(({ id }) => !refused.has(id));
  if (done.length > 0) {
    notifyDone(kind, verb, done.length, undo && undoNotice(kind, undo, done, onDone));
    onDone();
  }
  return rows.flatMap((row) => {
    const message = refused.get(row.id);
    return message === undefined ? [] : [{ title: kind.titleOf(row), message }];
  });
}

/** Parts of the notice of an action: the undo button, and the number of records that the undo leaves as they are. */
function undoNotice(
  kind: ListKind,
  undo: Undo,
  done: readonly ListedRecord[],
  onDone: () => void,
): object {
  const { stays } = undo;
  const back = done.filter((row) => !stays?.isSo(row as never));
  if (back.length === 0) return {};
  const staying = done.length - back.length;
  return {
    ...undoable(() => void undoBatch(kind, undo, back, onDone).catch(() => undefined)),
    ...(staying > 0 && { detail: `撤销时 ${countedOf(staying, kind)}${stays?.because}` }),
  };
}

/** Undoes an action; records with the same parameters share a call. */
async function undoBatch(
  kind: ListKind,
  { verb, call, requestOf }: Undo,
  rows: readonly ListedRecord[],
  onDone: () => void,
): Promise<void> {
  const alike = new Map<string, ListedRecord[]>();
  for (const row of rows) {
    const request = JSON.stringify(requestOf?.(row as never) ?? {});
    alike.set(request, [...(alike.get(request) ?? []), row]);
  }
  let count = 0;
  try {
    for (const [request, some] of alike) {
      const refused = await send(kind, call, some, JSON.parse(request));
      count += some.length - refused.size;
    }
  } finally {
    if (count > 0) {
      notifyDone(kind, verb, count);
      onDone();
    }
  }
}

const notifyDone = (kind: ListKind, verb: string, count: number, more: object = {}): void =>
  void notify({
    title: `已${verb} ${countedOf(count, kind)}${kind.label}`,
    kind: 'success',
    ...more,
  });

/** Makes the call for these records. Returns the ids that it was refused for, with the reason. */
async function send(
  kind: ListKind,
  call: WritingCall,
  rows: readonly ListedRecord[],
  request: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, string>> {
  const answer = await client.call(call, { ids: rows.map(({ id }) => id), ...request });
  void broadcastChange(kind.entity);
  const { results } = answer as { results: readonly BatchResult[] };
  return new Map(results.flatMap((one) => (one.code === 0 ? [] : [[one.id, one.message]])));
}
