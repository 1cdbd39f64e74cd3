import { useCallback, useEffect, useRef, useState } from 'react';
import { hasWrittenSince } from './own-writes.ts';
import type { ReplyView } from './use-reply.ts';

/** Milliseconds after which what is shown is being read: rows that come or go then would move others under a finger. */
const READING = 1000;

/** A reply of rows, of which those that would move others are held back until the user wants them. */
export interface HeldReply<Data> extends ReplyView<Data> {
  /** How many rows are held back. */
  news: number;
  /** Shows them. */
  take(): void;
}

/** A row of a list; of several kinds in one list each has its own ids. */
interface Row {
  id: string;
  kind?: unknown;
}

interface Drawn<Data> {
  /** What the reply had when this was made. */
  latest: Data | undefined;
  data: Data | undefined;
  news: number;
  /** Server clock of what has been drawn as it came. */
  savedAt: number;
  /** How often the user had asked for it again. */
  asked: number;
}

/**
 * A reply whose rows keep their places while they are read: the server's answer renews them where they stand, and rows that
 * come, go or change places are held back. What the user asked for, or changed from this device, is shown at once.
 */
export function useHeldReply<
  Field extends string,
  Data extends { [field in Field]: readonly Row[] },
>(reply: ReplyView<Data>, field: Field): HeldReply<Data> {
  const { data, savedAt, reload } = reply;
  const isShown = data !== undefined;
  const [asked, setAsked] = useState(0);
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = isShown ? performance.now() : Number.POSITIVE_INFINITY;
  }, [isShown]);
  const asCame = { latest: data, data, news: 0, savedAt: savedAt ?? 0, asked };
  const [drawn, setDrawn] = useState<Drawn<Data>>(asCame);
  let now = drawn;
  if (data !== drawn.latest) {
    const isRead = performance.now() - since.current > READING;
    const mayMove = !isRead || asked > drawn.asked || hasWrittenSince(drawn.savedAt);
    const held = mayMove ? null : heldBack(drawn.data, data, field);
    now = held ? { ...drawn, latest: data, ...held } : asCame;
    setDrawn(now);
  }
  return {
    ...reply,
    data: now.data,
    news: now.news,
    take: () => setDrawn(asCame),
    reload: useCallback(() => {
      setAsked((count) => count + 1);
      reload();
    }, [reload]),
  };
}

const keyOf = ({ kind = '', id }: Row): string => `${kind}/${id}`;

/** The rows that are drawn, renewed where they stand; null: nothing would move. */
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
