// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import { articleSearch } from '../../contract/article/article-search.ts';
import { watchNetwork } from '../base/network.store.ts';
import { noticesState, resetNotices } from '../base/notices.store.ts';
import type { CallObserver } from '../base/page-client.ts';
import { resetUploads, showUploads, type UploadItem } from '../uploads/uploads.store.ts';
import { watchSynced } from './report-synced.ts';

let observer: Required<CallObserver>;
vi.mock('../base/page-client.ts', () => ({
  observeCalls: (next: Required<CallObserver>) => {
    observer = next;
    return () => undefined;
  },
}));

const endings: (() => void)[] = [];
let day = 0;
beforeEach(async () => {
  day += 1;
  // Long after what the test before did.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, day) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  endings.push(watchNetwork());
  await online();
});
afterEach(() => {
  for (const end of endings.splice(0)) end();
  resetUploads();
  resetNotices();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets the subscriptions run. */
const pass = () => vi.advanceTimersByTimeAsync(1);
async function online(): Promise<void> {
  // Replies directly after a failure prove nothing.
  await vi.advanceTimersByTimeAsync(2000);
  observer.onReply({ serverDate: 1000 } as ReplyMeta);
  await pass();
}
async function offline(): Promise<void> {
  observer.onError(new NetworkError(), {}, articleSearch);
  await pass();
}
/** Shows files in these states, named by their place. */
async function show(...states: UploadItem['state'][]): Promise<void> {
  showUploads(states.map((state, key) => ({ key: String(key), state }) as UploadItem));
  await pass();
}
const notices = () =>
  noticesState.list.map(({ title, hidden }) => (hidden ? title : `shown: ${title}`));

it('S-UP-4 announces once how many files have been uploaded, when none is on its way any more', async () => {
  await show('done');
  endings.push(watchSynced());
  await show('done', 'queued', 'queued', 'queued', 'queued');
  await show('done', 'done', 'uploading', 'queued', 'queued');
  await show('done', 'done', 'done', 'finishing', 'needs-attention');
  expect(notices()).toEqual([]);
  await show('done', 'done', 'done', 'done', 'needs-attention');
  expect(notices()).toEqual(['3 个文件已上传']);
  resetNotices();
  await show('done', 'done', 'done', 'done', 'queued');
  await show('done', 'done', 'done', 'done', 'done');
  expect(notices()).toEqual(['1 个文件已上传']);
});

it('S-LIST-4 S-UP-4 what waited without a server is reported as synced, and not announced a second time', async () => {
  endings.push(watchSynced());
  await show('queued', 'uploading');
  await show('done', 'uploading');
  await offline();
  expect(notices()).toEqual(['1 个文件已上传']);
  resetNotices();
  await show('done', 'waiting-network', 'queued');
  await online();
  await show('done', 'uploading', 'queued');
  await show('done', 'done', 'done');
  expect(notices()).toEqual(['shown: 2 个文件已同步']);
});

it('S-UP-4 nothing is announced of files that are removed, paused or refused', async () => {
  endings.push(watchSynced());
  await show('queued', 'queued', 'queued');
  await show('paused', 'needs-attention');
  expect(notices()).toEqual([]);
});
