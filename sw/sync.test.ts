import { expect, it, vi } from 'vitest';
import { RENEW_TAG, SYNC_TAG } from '../src/offline/model/messages.ts';
import { handlePeriodicSync, handleSync } from './sync.ts';

async function fire(tag: string, left: boolean | Error) {
  const sendWaiting = vi.fn(async () => {
    if (left instanceof Error) throw left;
    return left;
  });
  const load = vi.fn(() => ({ sendWaiting }));
  const works: Promise<unknown>[] = [];
  const renew = vi.fn(async () => undefined);
  const event = { tag, waitUntil: (work: Promise<unknown>) => void works.push(work) };
  const { signal } = new AbortController();
  handleSync(event, { load, signal, renew });
  handlePeriodicSync(event, { renew });
  const outcomes = await Promise.allSettled(works);
  return { load, renew, sendWaiting, outcomes: outcomes.map(({ status }) => status) };
}

it('S-UP-4 woken by the browser, the worker sends; all done, it is not woken again', async () => {
  const { sendWaiting, outcomes } = await fire(SYNC_TAG, false);
  expect(sendWaiting).toHaveBeenCalledOnce();
  expect(outcomes).toEqual(['fulfilled']);
});

it('S-UP-4 something is left: the browser wakes the worker again later', async () => {
  expect((await fire(SYNC_TAG, true)).outcomes).toEqual(['rejected']);
  expect((await fire(SYNC_TAG, new Error('no disk'))).outcomes).toEqual(['rejected']);
});

it('S-UP-4 another tag is not its business, and loads nothing', async () => {
  const { load, renew } = await fire('else', true);
  expect(load).not.toHaveBeenCalled();
  expect(renew).not.toHaveBeenCalled();
});

it.each([false, true])(
  'S-PWA-3 what is cached is renewed after sending, whether or not something is left: %s',
  async (left) => {
    const { renew, sendWaiting } = await fire(SYNC_TAG, left);
    expect(renew).toHaveBeenCalledOnce();
    const [sent = 0] = sendWaiting.mock.invocationCallOrder;
    expect(renew.mock.invocationCallOrder[0]).toBeGreaterThan(sent);
  },
);

it('S-PWA-3 what is cached is renewed when the browser grants a moment, and nothing is sent then', async () => {
  const { load, renew } = await fire(RENEW_TAG, false);
  expect(renew).toHaveBeenCalledOnce();
  expect(load).not.toHaveBeenCalled();
});
