import { useCallback, useEffect, useRef, useState } from 'react';
import { hasWrittenSince } from './changes/own-writes.ts';
import type { ReplyView } from './use-reply.ts';

/**
 * Milliseconds after which the list is considered being read: rows that come or go would then move others under a
 * finger.
 */
const READING = 1000;

/** A list reply whose row changes are held back, if they would move other rows, until the user wants them. */
export interface HeldReply<Data> extends ReplyView<Data> {
  /** Number of held-back rows. */
  news: number;
  /** Shows the held-back rows. */
  showNews(): void;
}

/** A row of a list; ids are unique per kind. */
interface Row {
  id: string;
  kind?: unknown;
}

interface Drawn<Data> {
  /** The reply that this was made from. */
  latest: Data | undefined;
  data: Data | undefined;
  news: number;
  /** Server clock of the last reply that was drawn unchanged, milliseconds. */
  savedAt: number;
  /** Number of the user's reloads at that time. */
  reloads: number;
}

/**
 * A reply whose rows stay in place while they are read: a new reply updates rows in place, and additions, removals and
 * moves are held back. Changes that the user requested, or made on this device, are shown at once.
 */
export function useHeldReply<
  Field extends string,
  Data extends { [field in Field]: readonly Row[] },
>(reply: ReplyView<Data>, field: Field): HeldReply<Data> {
  const { data, savedAt, reload } = reply;
  const isShown = data !== undefined;
  const [reloads, setReloads] = useState(0);
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = isShown ? performance.now() : Number.POSITIVE_INFINITY;
  }, [isShown]);
  const asReceived = { latest: data, data, news: 0, savedAt: savedAt ?? 0, reloads };
  const [drawn, setDrawn] = useState<Drawn<Data>>(asReceived);
  let now = drawn;
  if (data !== drawn.latest) {
    const isRead = performance.now() - since.current > READING;
    const mayMove = !isRead || reloads > drawn.reloads || hasWrittenSince(drawn.savedAt);
    const held = mayMove ? null : heldBack(drawn.data, data, field);
    now = held ? { ...drawn, latest: data, ...held } : asReceived;
    setDrawn(now);
  }
  return {
    ...reply,
    data: now.data,
    news: now.news,
    showNews: () => setDrawn(asReceived),
    reload: useCallback(() => {
      setReloads((count) => count + 1);
      reload();
    }, [reload]),
  };
}

const keyOf = ({ kind = '', id }: Row): string => `${kind}/${id}`;

/** The drawn rows, updated in place; null: no row would move. */
function heldBack<Field extends string, Data extends { [field in Field]: readonly Row[] }>(
  before: Data | undefined,
  next: Data | undefined,
  field: Field,
): Pick<Drawn<Data>, 'data' | 'news'> | null {
  if (!before || !next) return null;
  const old = new Set(before[field].map(keyOf));
  const rows = new Map(next[field].map((row) => [keyOf(row), row]));
  if ([...rows.keys()].join() === [...old].join()) return null;
  const came = [...rows.keys()].filter((key) => !old.has(key)).length;
  const gone = [...old].filter((key) => !rows.has(key)).length;
  const renewed = before[field].map((row) => rows.get(keyOf(row)) ?? row);
  return { data: { ...next, [field]: renewed }, news: Math.max(came, gone, 1) };
}
