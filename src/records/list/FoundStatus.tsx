import { useEffect, useState } from 'react';
import { countedOf, type ListKind } from '../kind.ts';

/** Milliseconds without a change before a result is announced: typing goes on, or the server corrects the cache. */
const PAUSE = 500;

interface FoundStatusProps {
  /** The filters of the list, as a key. */
  query: string;
  /** How many records match; undefined: not known yet. */
  total: number | undefined;
  /** More match than `total`. */
  more?: boolean | undefined;
  kind: Pick<ListKind, 'measure'>;
  /** Title of the empty state. */
  empty: string;
}

/** Announces the result of a list's filters after they have changed; the list as it is first shown is not announced. */
export function FoundStatus({ query, total, more = false, kind, empty }: FoundStatusProps) {
  const [announced, setAnnounced] = useState({ query, result: '' });
  const isFirst = announced.query === query && announced.result === '';
  const found = total === 0 ? empty : countedOf(total ?? 0, kind) + (more ? '以上' : '');
  const result = total === undefined ? null : found;
  useEffect(() => {
    if (isFirst || result === null) return;
    const timer = setTimeout(setAnnounced, PAUSE, { query, result });
    return () => clearTimeout(timer);
  }, [isFirst, query, result]);
  return (
    <p className="sr-only" role="status" aria-label="筛选结果">
      {announced.query === query && announced.result}
    </p>
  );
}
