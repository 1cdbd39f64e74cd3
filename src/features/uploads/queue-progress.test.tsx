// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { NetworkError } from '../../api/errors.ts';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import { articleSearch } from '../../contract/article/article-search.ts';
import { watchNetwork } from '../../state/base/network.store.ts';
import type { CallObserver } from '../../state/base/page-client.ts';
import {
  recordProgress,
  resetUploads,
  showUploads,
  type UploadItem,
} from '../../state/uploads/uploads.store.ts';
import { QueueProgress } from './QueueProgress.tsx';

let observer: Required<CallObserver>;
vi.mock('../../state/base/page-client.ts', () => ({
  observeCalls: (next: Required<CallObserver>) => {
    observer = next;
    return () => undefined;
  },
}));

const MB = 1024 * 1024;
const root = reactRoot();
let stop: () => void;
let day = 0;
beforeEach(() => {
  day += 1;
  // Long after the previous test's activity.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, day) });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  stop = watchNetwork();
  observer.onReply({ serverDate: 1000 } as ReplyMeta);
});
afterEach(() => {
  stop();
  resetUploads();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const item = (state: UploadItem['state']) =>
  ({ key: 'a', name: 'a.mp4', size: 100 * MB, state, chunksSent: 0, chunkSize: MB }) as UploadItem;

const text = () => document.body.textContent ?? '';

/** Sends a file at 1 MB/s for three seconds. */
async function send(): Promise<void> {
  showUploads([item('uploading')]);
  await act(async () => root.render(<QueueProgress />));
  for (const sent of [1, 2, 3]) {
    await act(async () => {
      recordProgress('a', sent * MB);
      await vi.advanceTimersByTimeAsync(1000);
    });
  }
  expect(text()).toMatch(/\/秒 · 约/);
}

it.each<[string, () => void]>([
  ['the server is away', () => observer.onError(new NetworkError(), {}, articleSearch)],
  ['its owner stopped it', () => showUploads([item('paused')])],
  ['it waits for its next try', () => showUploads([item('waiting-network')])],
])('S-UP-4 shows no speed and no remaining time where %s', async (_, happen) => {
  await send();
  await act(async () => {
    happen();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(text()).toContain('还剩 1 个文件，97 MB');
  expect(text()).not.toContain('秒');
});
