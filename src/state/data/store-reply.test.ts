// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { articleRecent } from '../../contract/article/article-recent.ts';
import { pause } from '../../lib/pause.ts';
import { readCached } from '../../offline/db/cache.ts';
import { client } from '../base/page-client.ts';
import * as session from '../session/session.store.ts';
import * as own from './changes/own-writes.ts';
import { fetchAndStore } from './store-reply.ts';

const fetch = vi.spyOn(client, 'fetch');
const writeCount = vi.spyOn(own, 'writeCount');
const meta = { serverDate: 2000, permissionVersion: '', build: '', etag: '' };
const answer = (total: number) => ({ data: { list: [], total }, meta, cached: null }) as never;

let test = 0;
beforeEach(() => {
  test += 1;
  vi.useRealTimers();
  writeCount.mockReturnValue(0);
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
  fetch.mockReset().mockReturnValue(new Promise(() => undefined));
});

/** One call of this test. */
const call = (options: Partial<Parameters<typeof fetchAndStore>[3]> = {}, page = 0) =>
  fetchAndStore(articleRecent, { page, size: 1 }, `record/${test}`, {
    ...{ user: '王律师', anew: false, quiet: false },
    ...options,
  });

it('parts of a page that need the same share one call, and its reply is stored', async () => {
  let reply = (_: never) => {};
  fetch.mockReturnValue(new Promise((resolve) => (reply = resolve)) as never);
  const first = call();
  await pause(0);
  const second = call();
  expect(fetch).toHaveBeenCalledOnce();
  reply(answer(3));
  expect([(await first).data, (await second).data]).toEqual(Array(2).fill({ list: [], total: 3 }));
  await vi.waitFor(async () =>
    expect((await readCached('王律师', `record/${test}`))?.serverDate).toBe(2000),
  );
});

it('all of them get its error, and the next one is a call of its own', async () => {
  fetch.mockRejectedValueOnce(new Error('503'));
  const both = [call(), call()];
  await expect(both[0]).rejects.toThrow('503');
  await expect(both[1]).rejects.toThrow('503');
  fetch.mockResolvedValue(answer(1));
  expect((await call()).data.total).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it.each([
  ['another request', () => call({}, 1)],
  ['another user', () => call({ user: '李律师' })],
  ['one whose failure needs no notice', () => call({ quiet: true })],
])('%s is another call', (_, other) => {
  void call();
  void other();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('what is requested anew does not take a call of an earlier task, but shares one', async () => {
  void call();
  await pause(0);
  void call({ anew: true });
  void call({ anew: true });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('S-PWA-7 a call that began before this device wrote something is not shared', async () => {
  void call();
  await pause(0);
  writeCount.mockReturnValue(1);
  void call();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('a call that hangs is shared for two seconds', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  void call();
  vi.advanceTimersByTime(1999);
  void call();
  expect(fetch).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  return Promise.resolve().then(() => {
    void call();
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
