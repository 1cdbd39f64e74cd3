/** New lines per frame: after a jump or when frames are late, and at most. */
const LINES = { least: 2, most: 4 };
/** Milliseconds between two frames; above it the second one was late, or starts another movement. */
const IN_TIME = 20;

/** The mounted lines of a long list. */
export interface Lines {
  shown: ReadonlySet<number>;
  /** The first visible line, and when it became visible, milliseconds. */
  first: number;
  at: number;
  /** Number of new lines that its frame could mount. */
  most: number;
  /** Some of the wanted lines are not mounted yet. */
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
 * Which of the `wanted` lines to mount now. A frame that mounts many lines is late, and the list stutters: where frames
 * are late each mounts fewer lines, starting from the middle of the visible ones, and the others follow in the next
 * frames.
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
