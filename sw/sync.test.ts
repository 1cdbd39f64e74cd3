import { expect, it, vi } from 'vitest';
import { SYNC_TAG } from '../src/offline/model/messages.ts';
import { handleSync } from './sync.ts';

async function fire(tag: string, left: boolean | Error) {
  const sendWaiting = vi.fn(async () => {
    if (left instanceof Error) throw left;
    return left;
  });
  const load = vi.fn(() => ({ sendWaiting }));
  const works: Promise<unknown>[] = [];
  handleSync({ tag, waitUntil: (work) => void works.push(work) }, load);
  const outcomes = await Promise.allSettled(works);
  return { load, sendWaiting, outcomes: outcomes.map(({ status }) => status) };
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
  expect((await fire('else', true)).load).not.toHaveBeenCalled();
});
