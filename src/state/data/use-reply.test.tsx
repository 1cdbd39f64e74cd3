// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { articleRecent } from '../../contract/article/article-recent.ts';
import { pause } from '../../lib/pause.ts';
import * as cache from '../../offline/db/cache.ts';
import { networkState, watchNetwork } from '../base/network.store.ts';
import { client } from '../base/page-client.ts';
import * as session from '../session/session.store.ts';
import { useReply } from './use-reply.ts';
import { dropWarmReplies, warmReplies } from './warm-replies.ts';

const fetch = vi.spyOn(client, 'fetch');
const probed = vi.fn(async () => new Response('', { status: 502 }));
const stopWatching = watchNetwork();
afterAll(stopWatching);
const meta = { serverDate: 2000, permissionVersion: '', build: '', etag: '' };
const warm = (data: unknown) =>
  warmReplies('王律师', new Map([['record/a', { ...meta, serverDate: 1000, data }]]));
const ID = '00000000-0000-4000-8000-000000000001';
const list = (title: string) => ({ list: [{ id: ID, title, updatedAt: 1 }], total: 1 });

const root = reactRoot();
const drawn: string[] = [];
// Tests leave calls that hang; a later test begins its own.
let elapsed = 0;
const { now } = performance;
vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + elapsed);

beforeEach(() => {
  elapsed += 60_000;
  drawn.length = 0;
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
  fetch.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(dropWarmReplies);

let reload: () => void;

function Titles() {
  const { data, savedAt, ...rest } = useReply(articleRecent, { page: 0, size: 1 }, 'record/a');
  reload = rest.reload;
  const empty = rest.error && !rest.loading ? '无' : '骨架';
  const text = data ? `${data.list.map(({ title }) => title)} ${savedAt}` : empty;
  drawn.push(text);
  return <p>{text + (rest.offline ? ' 离线' : '')}</p>;
}

it('S-PWA-7 renders the preloaded reply first, never a skeleton, then the server’s', async () => {
  warm(list('旧'));
  let answer = (_: unknown) => {};
  fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)) as never);
  flushSync(() => root.render([<Titles key="1" />]));
  expect(new Set(drawn)).toEqual(new Set(['旧 1000']));
  await pause(0);
  // Until it has been painted.
  expect(fetch).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  answer({ data: list('新'), meta, cached: null });
  await vi.waitFor(() => expect(drawn.at(-1)).toBe('新 2000'));
  expect(drawn).not.toContain('骨架');
});

it('what is shown stays until the server’s reply is drawn, which waits for input', async () => {
  let answer = (_: unknown) => {};
  fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)) as never);
  const drawing = new Promise<never>(() => undefined);
  const begun = vi.fn();
  function List() {
    const { data } = useReply(articleRecent, { page: 0, size: 1 }, 'record/slow');
    if (!data) return <p>骨架</p>;
    begun();
    return use(drawing);
  }
  const page = (
    <Suspense key="slow" fallback={<p>没有</p>}>
      <List />
    </Suspense>
  );
  const readCached = vi.spyOn(cache, 'readCached');
  flushSync(() => root.render(page));
  await vi.waitFor(() => expect(readCached).toHaveResolved());
  answer({ data: list('新'), meta, cached: null });
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  await pause(50);
  expect(document.body.textContent).toBe('骨架');
});

it('S-SESS-6 a reply that arrives after the session has ended is not cached', async () => {
  let answer = (_: unknown) => {};
  fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve)) as never);
  flushSync(() => root.render([<Titles key="late" />]));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await cache.clearCached('王律师');
  vi.spyOn(session, 'currentUserName').mockReturnValue(null);
  answer({ data: list('机密'), meta, cached: null });
  await pause(50);
  expect(await cache.readCached('王律师', 'record/a')).toBeUndefined();
});

it('S-PWA-7 a cached reply of an outdated shape is not rendered', () => {
  warm({ list: [{ id: 1 }] });
  flushSync(() => root.render([<Titles key="2" />]));
  expect(new Set(drawn)).toEqual(new Set(['骨架']));
});

it('S-PWA-7 preloaded replies are for the first render only: later ones read the newer disk cache', () => {
  warm(list('旧'));
  dropWarmReplies();
  flushSync(() => root.render([<Titles key="3" />]));
  expect(drawn.at(-1)).toBe('骨架');
});

it.each([
  [1500, '较新 1500', 'newer than the preloaded reply and replaces it'],
  [500, '旧 1000', 'older than the preloaded reply and changes nothing'],
])('S-PWA-7 a cached reply of %i is %s: %s', async (serverDate, text) => {
  await cache.writeCached('王律师', 'record/a', { ...meta, serverDate, data: list('较新') });
  warm(list('旧'));
  const read = vi.spyOn(cache, 'readCached').mockClear();
  flushSync(() => root.render([<Titles key={text} />]));
  expect(drawn.at(-1)).toBe('旧 1000');
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  await read.mock.results[0]?.value;
  await pause(0);
  await vi.waitFor(() => expect(drawn.at(-1)).toBe(text));
});

it('the server’s reply stays until its next one, whatever the cache has by then', async () => {
  warm(list('旧'));
  fetch.mockResolvedValueOnce({ data: list('新'), meta, cached: null } as never);
  flushSync(() => root.render([<Titles key="requested again" />]));
  await vi.waitFor(() => expect(drawn.at(-1)).toBe('新 2000'));
  await cache.writeCached('王律师', 'record/a', { ...meta, serverDate: 3000, data: list('较新') });
  const read = vi.spyOn(cache, 'readCached').mockClear();
  reload();
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  await read.mock.results[0]?.value;
  await pause(0);
  expect(drawn.at(-1)).toBe('新 2000');
});

it('a device that does not answer does not delay the server’s reply', async () => {
  vi.spyOn(cache, 'readCached').mockReturnValueOnce(new Promise(() => undefined));
  fetch.mockResolvedValue({ data: list('新'), meta, cached: null } as never);
  flushSync(() => root.render([<Titles key="hung" />]));
  await vi.waitFor(() => expect(drawn.at(-1)).toBe('新 2000'));
});

describe('S-PWA-3 when the network is lost silently', () => {
  const text = () => document.querySelector('p')?.textContent;
  beforeEach(() => {
    vi.stubGlobal('fetch', probed);
    return () => {
      probed.mockResolvedValueOnce(new Response('ok'));
      window.dispatchEvent(new Event('online'));
      vi.unstubAllGlobals();
      return vi.waitFor(() => expect(networkState.online).toBe(true));
    };
  });

  it('the last reply is shown as cached once a probe has failed', async () => {
    fetch.mockResolvedValue({ data: list('新'), meta, cached: null } as never);
    flushSync(() => root.render([<Titles key="last call" />]));
    await vi.waitFor(() => expect(text()).toBe('新 2000'));
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(text()).toBe('新 2000 离线'), { timeout: 3000 });
  });

  it.each([
    ['what the device has', true, '旧 1000 离线'],
    ['that it has nothing', false, '无 离线'],
  ])('a call that hangs does not hide %s', async (_, isPreloaded, wanted) => {
    await cache.deleteCached('王律师', 'record/a');
    if (isPreloaded) warm(list('旧'));
    flushSync(() => root.render([<Titles key={wanted} />]));
    window.dispatchEvent(new Event('offline'));
    await vi.waitFor(() => expect(text()).toBe(wanted), { timeout: 3000 });
  });
});
