import { describe, expect, it } from 'vitest';
import { patienceAfter, retryTimes, stalledBy } from './retry.ts';

const MINUTE = 60_000;
/** As long as chance allows: the largest `random` gives what jitter stays below. */
const longest = (tries: number) => retryTimes(tries, 0, 0, 1).backoffUntil;

describe('S-UP-4 the pause before the next try', () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [8, 256_000],
    [9, 5 * MINUTE],
    [21, 5 * MINUTE],
    [5000, 5 * MINUTE],
  ])('after %i failures is at most %i ms', (tries, most) => {
    expect(longest(tries)).toBe(most);
  });

  it('is anything from nothing up to that', () => {
    expect(retryTimes(3, 0, 1000, 0).backoffUntil).toBe(1000);
    expect(retryTimes(3, 0, 1000, 0.25).backoffUntil).toBe(1000 + 2000);
  });

  it('obeys the server’s Retry-After beside it, and only where there is one', () => {
    expect(retryTimes(0, 90_000, 1000, 0)).toEqual({ backoffUntil: 1000, notBefore: 91_000 });
    expect(retryTimes(0, 0, 1000, 0)).toEqual({ backoffUntil: 1000, notBefore: 0 });
  });
});

it('S-UP-4 a try may stand still for 30 s, twice as long after each stall, at most 16 minutes', () => {
  expect([undefined, 0, 1, 5, 6, 50].map((stalls) => patienceAfter(stalls))).toEqual(
    [0.5, 0.5, 1, 16, 16, 16].map((minutes) => minutes * MINUTE),
  );
});

it('S-UP-4 only a stall counts as one', () => {
  const retry = { kind: 'retry', after: 0, reason: '' } as const;
  expect(stalledBy({ stalls: 2 }, { ...retry, stalled: true })).toEqual({ stalls: 3 });
  expect(stalledBy({}, { ...retry, stalled: true })).toEqual({ stalls: 1 });
  expect(stalledBy({ stalls: 2 }, retry)).toEqual({});
});
