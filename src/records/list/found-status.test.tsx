// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { FoundStatus } from './FoundStatus.tsx';

const root = reactRoot();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const status = () => document.querySelector('[role=status]');

/** Draws the list's status, and returns its text after `time` milliseconds; `total` undefined: no reply yet. */
async function textOf(query: string, total?: number, time = 2000, more = false): Promise<string> {
  await act(async () =>
    root.render(
      <FoundStatus
        {...{ query, total, more }}
        kind={{ measure: '篇' }}
        empty="没有符合条件的文章"
      />,
    ),
  );
  await act(async () => vi.advanceTimersByTimeAsync(time));
  return status()?.textContent ?? '';
}

it('announces what another query has found, in a status that is there before', async () => {
  expect(await textOf('a')).toBe('');
  const before = status();
  expect(before).not.toBeNull();
  expect(await textOf('a', 12)).toBe('');
  expect(await textOf('b')).toBe('');
  expect(await textOf('b', 3)).toBe('3 篇');
  expect(await textOf('c', 0)).toBe('没有符合条件的文章');
  expect(await textOf('d', 100, 2000, true)).toBe('100 篇以上');
  expect(await textOf('a', 12)).toBe('12 篇');
  expect(status()).toBe(before);
});

it('does not announce the first list, however often it is renewed', async () => {
  expect(await textOf('a', 12)).toBe('');
  expect(await textOf('a')).toBe('');
  expect(await textOf('a', 13)).toBe('');
});

it('does not change while the same query is renewed and finds as many', async () => {
  await textOf('a', 12);
  await textOf('b', 3);
  const changes = vi.fn();
  const observer = new MutationObserver(changes);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  expect([await textOf('b'), await textOf('b', 3)]).toEqual(['3 篇', '3 篇']);
  expect(changes).not.toHaveBeenCalled();
  expect(await textOf('b', 4)).toBe('4 篇');
  expect(changes).toHaveBeenCalled();
  observer.disconnect();
});

it('announces the same number again for another query', async () => {
  await textOf('a', 12);
  expect(await textOf('b', 3)).toBe('3 篇');
  expect(await textOf('c', 3, 0)).toBe('');
  expect(await textOf('c', 3)).toBe('3 篇');
});

it('announces no number of the query before, nor a cached one that the server corrects at once', async () => {
  await textOf('a', 12);
  expect(await textOf('b', 12, 0)).toBe('');
  expect(await textOf('b', undefined)).toBe('');
  expect(await textOf('b', 5, 100)).toBe('');
  expect(await textOf('b', 6)).toBe('6 篇');
});
