/** New lines that one frame brings: after a jump and where frames are late, and at most. */
const LINES = { least: 2, most: 4 };
/** Milliseconds between two frames: more, and the second came late, or begins another movement. */
const IN_TIME = 20;

/** The lines of a long list that are in the document. */
export interface Lines {
  shown: ReadonlySet<number>;
  /** The first in sight, and when it came, milliseconds. */
  first: number;
  at: number;
  /** How many new ones its frame might bring. */
  most: number;
  /** Some that are wanted are not there yet. */
  isMissing: boolean;
}

export const NO_LINES: Lines = {
  shown: new Set(),
  first: -1,
  at: 0,
  most: LINES.most,
  isMissing: false,
};

/**
 * What of the `wanted` lines to show now. A frame that brings many lines comes late, and the list stutters: where frames
 * are late each brings fewer, those nearest to the middle of what is in sight first, and the others follow with the next.
 */
export function nextLines(
  before: Lines,
  wanted: readonly number[],
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  now: number,
): Lines {
  const { shown, first, at } = before;
  const most = startIndex === first ? LINES.most : mostAfter(before.most, now - at);
  const middle = (startIndex + endIndex) / 2;
  let left = shown.size === 0 ? wanted.length : most;
  const next = [...wanted]
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .filter((line) => shown.has(line) || left-- > 0);
  const isMissing = next.length < wanted.length;
  return { shown: new Set(next), first: startIndex, at: now, most, isMissing };
}

const mostAfter = (before: number, apart: number): number =>
  apart <= IN_TIME ? Math.min(LINES.most, before + 1) : LINES.least;
