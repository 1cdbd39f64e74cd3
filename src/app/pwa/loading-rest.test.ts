import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadingRest } from './loading-rest.ts';

let arrive = () => {};
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: () => void) {
        arrive = listener;
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  disconnect.mockClear();
});

/** Milliseconds until the rest, where something arrives at these times. */
async function restAfter(...arrivals: number[]): Promise<number> {
  const start = Date.now();
  let ended = Number.NaN;
  void loadingRest(500, 5000).then(() => {
    ended = Date.now() - start;
  });
  for (const at of arrivals) {
    await vi.advanceTimersByTimeAsync(at - (Date.now() - start));
    arrive();
  }
  await vi.advanceTimersByTimeAsync(6000);
  return ended;
}

it.each([
  ['nothing arrives', [], 500],
  ['the last arrives', [100, 550, 900], 1400],
  ['it may not wait any longer', Array.from({ length: 17 }, (_, at) => 300 * at), 5000],
])('a page rests when %s', async (_, arrivals, expected) => {
  expect(await restAfter(...arrivals)).toBe(expected);
  expect(disconnect).toHaveBeenCalledOnce();
});
