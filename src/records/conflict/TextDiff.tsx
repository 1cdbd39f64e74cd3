import { diffWordsWithSpace } from 'diff';

/** Characters of both texts beyond which the comparison is too slow; both are shown whole instead. */
const MOST = 40_000;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

interface TextDiffProps {
  before: string;
  after: string;
  /** One of the two alone, with what the other lacks marked. */
  side?: 'before' | 'after' | undefined;
}

/** Two texts, with what only the one or the other has marked. */
export function TextDiff({ before, after, side }: TextDiffProps) {
  const parts =
    before.length + after.length > MOST
      ? [
          { value: before, removed: true, added: false },
          { value: after, removed: false, added: true },
        ]
      : diffWordsWithSpace(before, after, { intlSegmenter: words });
  return (
    <p className="text-diff">
      {parts.map(({ value, added, removed }, at) => {
        const key = `${at}${value.slice(0, 8)}`;
        if (side && (side === 'before' ? added : removed)) return null;
        if (added || (removed && side)) return <ins key={key}>{value}</ins>;
        if (removed) return <del key={key}>{value}</del>;
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}
