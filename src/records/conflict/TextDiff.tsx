import { diffWordsWithSpace } from 'diff';
import { chineseWords } from './chinese-words.ts';

/** Characters of both texts together; above it the diff is too slow, and both texts are shown whole. */
const MOST = 40_000;

interface TextDiffProps {
  before: string;
  after: string;
  /** Shows only this version, with what the other lacks marked. */
  side?: 'before' | 'after' | undefined;
}

/** Two texts, with the differences marked. */
export function TextDiff({ before, after, side }: TextDiffProps) {
  const parts =
    before.length + after.length > MOST
      ? [
          { value: before, removed: true, added: false },
          { value: after, removed: false, added: true },
        ]
      : diffWordsWithSpace(before, after, { intlSegmenter: chineseWords() });
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
