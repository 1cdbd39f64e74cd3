import { describe, expect, it } from 'vitest';
import { type Lines, NO_LINES, nextLines } from './lines-in-turn.ts';

const SIGHT = 20;
/**
 * A list scrolled to line `first`, with 8 lines more than visible at either edge, `now` milliseconds after the start.
 */
const at = (before: Lines, first: number, now: number): Lines => {
  const from = Math.max(0, first - 8);
  const wanted = Array.from({ length: first + SIGHT + 8 - from }, (_, line) => from + line);
  return nextLines(before, wanted, { startIndex: first, endIndex: first + SIGHT }, now);
};
const added = (before: Lines, after: Lines): number[] =>
  [...after.shown].filter((line) => !before.shown.has(line)).sort((a, b) => a - b);

const opened = at(NO_LINES, 0, 0);

describe('new lines come in turn', () => {
  it('shows all when the list opens', () => {
    expect(opened.shown.size).toBe(28);
    expect(opened.isMissing).toBe(false);
  });

  it('after a jump shows those in the middle, and the others with the frames that follow', () => {
    const jumped = at(opened, 5000, 1000);
    expect(added(opened, jumped)).toEqual([5009, 5010]);
    expect(jumped.isMissing).toBe(true);
    const second = at(jumped, 5000, 1033);
    expect(second.shown.size).toBe(6);
    const all = [1, 2, 3, 4, 5, 6, 7, 8]
      .map((frame) => 1033 + frame * 33)
      .reduce((lines, now) => at(lines, 5000, now), second);
    expect(all.shown.size).toBe(36);
    expect(all.isMissing).toBe(false);
  });

  it('brings one more with each frame that comes in time', () => {
    let lines = opened;
    const counts = [0, 1, 2, 3, 4, 5].map((frame) => {
      const next = at(lines, 100 + frame * 30, 1000 + frame * 16);
      const count = added(lines, next).length;
      lines = next;
      return count;
    });
    expect(counts).toEqual([2, 3, 4, 4, 4, 4]);
  });

  it('brings two where frames come late', () => {
    const first = at(opened, 100, 1000);
    const late = at(first, 130, 1033);
    expect(added(first, late)).toHaveLength(2);
    expect(added(late, at(late, 160, 1049))).toHaveLength(3);
  });

  it('leaves those that stay in sight, and shows a line or two as soon as they come', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].reduce(
      (lines, frame) => at(lines, 100, 1000 + frame * 33),
      opened,
    );
    const moved = at(all, 102, 1400);
    expect(added(all, moved)).toEqual([128, 129]);
    expect(moved.isMissing).toBe(false);
  });
});
