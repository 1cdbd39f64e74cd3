import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDecrease } from '../state/data/use-decrease.ts';
import type { ReplyView } from '../state/data/use-reply.ts';
import { type OutboxEntry, outboxState } from '../state/editing/outbox.store.ts';

export interface Completeness {
  /** No record is missing: what is not among them is not there for this user. */
  isAll: boolean;
}

/** A search reply, as far as it is of interest here. */
interface Page<Row> {
  list: readonly Row[];
  total: number;
}

export interface KnownRecords<Row> extends Completeness {
  rows: readonly Row[];
  /** The server has more than it has sent. */
  isCut: boolean;
}

interface WaitingRecords {
  entity: OutboxEntry['entity'];
  /** Field values that a record must have. */
  within?: Readonly<Record<string, string>> | undefined;
}

/**
 * The records of a reply that asks for all of them, and after these the new ones of this device, by their last save.
 * One that was just confirmed stays until the reloaded reply has it. `waiting` null: the server's records only.
 */
export function useKnownRecords<Row extends { id: string }>(
  reply: ReplyView<Page<Row>>,
  waiting: WaitingRecords | null,
): KnownRecords<Row> {
  const { entries } = useSnapshot(outboxState);
  const completeness = useCompleteness(reply);
  const within = JSON.stringify(waiting?.within ?? {});
  const entity = waiting?.entity;
  const made = useMemo(
    () => newRecords(entries, entity, JSON.parse(within)),
    [entries, entity, within],
  );
  useDecrease(made.length, reply.reload);
  const list = reply.data?.list;
  const { isAll, isCut } = completeness;
  const value = useMemo(() => {
    const rows = list ?? [];
    const known = new Set(rows.map(({ id }) => id));
    const own = made.filter(({ id }) => !known.has(id)) as readonly { id: string }[];
    return { rows: [...rows, ...(own as readonly Row[])], isAll, isCut };
  }, [list, made, isAll, isCut]);
  return useUnbroken({ list, count: made.length, value });
}

/** Whether a reply has all records that there are: it is the server's own, and this device holds no new record for it. */
function useCompleteness({ data, loading, offline, error }: ReplyView<Page<unknown>>) {
  const { entries } = useSnapshot(outboxState);
  const isOwn = data !== undefined && !loading && !offline && error === null;
  const isCut = data !== undefined && data.list.length < data.total;
  const isAll = isOwn && !isCut && entries.every(({ operation }) => operation !== 'create');
  return { isAll, isCut };
}

/** The records of an entity that exist on this device only, as saved last. */
function newRecords(
  entries: readonly OutboxEntry[],
  entity: OutboxEntry['entity'] | undefined,
  within: Readonly<Record<string, string>>,
) {
  const own = entries.filter((entry) => entry.entity === entity);
  const saved = new Map(own.map(({ recordId, fields }) => [recordId, fields]));
  return own
    .filter(({ operation }) => operation === 'create')
    .map(({ recordId }) => ({ ...saved.get(recordId), id: recordId }) as Fields & { id: string })
    .filter((row) => Object.entries(within).every(([name, value]) => row[name] === value));
}

type Fields = Record<string, unknown>;

interface Shown<Value> {
  /** The list of the reply. */
  list: unknown;
  /** Number of queued saves that it is merged with. */
  count: number;
  /** Both; a stable object. */
  value: Value;
}

/** When a save leaves the outbox, the previous value stays until the reloaded list contains the save. */
export function useUnbroken<Value>(now: Shown<Value>): Value {
  const [shown, setShown] = useState(now);
  const isGap = now.list === shown.list && now.count < shown.count;
  if (!isGap && now.value !== shown.value) setShown(now);
  return isGap ? shown.value : now.value;
}
