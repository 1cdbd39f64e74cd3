// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { isWaitingMarked } from '../base/waiting-mark.ts';
import { showOutbox } from '../editing/outbox.store.ts';
import { refreshUploads } from '../uploads/upload-actions.ts';
import { refreshOutbox } from './outbox-actions.ts';
import { createChangeHandler, showAll } from './show-changes.ts';

vi.mock('../uploads/upload-actions.ts', () => ({ refreshUploads: vi.fn() }));
vi.mock('./outbox-actions.ts', () => ({ refreshOutbox: vi.fn() }));
vi.mock('../../offline/session-end/pending-counts.ts', () => ({ storePendingCount: vi.fn() }));

const changed = (key: string) => ({ type: 'uploads-changed', keys: [key] }) as const;
const shown = () => vi.mocked(refreshUploads).mock.calls.map(([, keys]) => keys);

/** Duration of a read of the queue, milliseconds. */
function setReadTime(time: number): void {
  vi.mocked(refreshUploads).mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, time)),
  );
}

it.each([
  ['quick', 50, 200],
  ['held up for 40 s by another tab', 40_000, 1000],
])(
  'S-UP-4 changes during a read that was %s are shown together, and soon',
  async (_, time, pause) => {
    vi.useFakeTimers();
    vi.mocked(refreshUploads).mockClear();
    setReadTime(time);
    const handle = createChangeHandler('看的人', new AbortController().signal);
    handle(changed('a'));
    await vi.advanceTimersByTimeAsync(time);
    handle(changed('b'));
    handle(changed('c'));
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(shown()).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toEqual([['a'], ['b', 'c']]);
    vi.useRealTimers();
  },
);

it('S-PWA-7 the device is marked while something waits, for the next start', async () => {
  const read = (...entries: unknown[]) =>
    vi.mocked(refreshOutbox).mockImplementation(async () => showOutbox(entries as never, []));
  setReadTime(0);
  expect(isWaitingMarked()).toBe(false);
  read({});
  await showAll('看的人');
  expect(isWaitingMarked()).toBe(true);
  read();
  createChangeHandler('看的人', new AbortController().signal)({ type: 'outbox-changed' });
  await vi.waitFor(() => expect(isWaitingMarked()).toBe(false));
});
