// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import * as clock from '../../../lib/dates/server-clock.ts';
import { type CallObserver, observeCalls } from '../../base/page-client.ts';
import type { OutboxEntry } from '../../editing/outbox.store.ts';
import { followOwnWrites, hasWrittenSince, writeCount } from './own-writes.ts';

let observer: CallObserver = {};
vi.mock('../../base/page-client.ts', () => ({
  observeCalls: vi.fn((added: CallObserver) => {
    observer = added;
    return () => undefined;
  }),
}));
vi.spyOn(clock, 'serverNow').mockReturnValue(5000);

beforeEach(() => {
  localStorage.clear();
  vi.mocked(observeCalls).mockClear();
});

it('S-PWA-7 a writing call of this page makes older replies outdated, a reading one does not', () => {
  followOwnWrites();
  const before = writeCount();
  observer.onDone?.({ write: false } as never);
  expect(hasWrittenSince(1000)).toBe(false);
  expect(writeCount()).toBe(before);
  observer.onDone?.({ write: true } as never);
  expect(writeCount()).toBe(before + 1);
  expect([hasWrittenSince(1000), hasWrittenSince(5000), hasWrittenSince(5001)]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([true, false])(
  'S-PWA-7 so does a save that leaves the queue, whichever page or worker sends it; it was there before: %s',
  async (early) => {
    // Earlier tests of this file are still watching.
    vi.resetModules();
    const { followOwnWrites, hasWrittenSince } = await import('./own-writes.ts');
    const { showOutbox } = await import('../../editing/outbox.store.ts');
    const steps = [followOwnWrites, () => showOutbox([{ key: 'a' } as OutboxEntry], [])];
    for (const step of early ? steps.toReversed() : steps) step();
    await Promise.resolve();
    expect(hasWrittenSince(1000), 'it waits').toBe(false);
    showOutbox([], []);
    await vi.waitFor(() => expect(hasWrittenSince(1000)).toBe(true));
  },
);
