import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CancelledError } from '../../api/errors.ts';
import type { UploadState } from '../model/queue-item.ts';
import type { UploadItem } from '../model/upload-item.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { showIfSlow, writeProgress } from './upload-progress.ts';
import { listUploads, removeUpload, updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };

let user = '';
let count = 0;
let item: UploadItem;
let context: UploadContext;
beforeEach(async () => {
  user = `进度${count++}`;
  const result = await enqueueUpload(user, new File(['字'], 'a.txt'), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  item = result.item;
  context = { user } as UploadContext;
});

afterEach(() => vi.useRealTimers());

const stored = async () => (await listUploads(user))[0];
const put = (state: UploadState) => updateUpload(user, item.key, () => ({ state, reason: 'x' }));

it('S-UP-4 the state of a slow call is shown, that of a fast one is not', async () => {
  await put('waiting-network');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showIfSlow(context, [item])();
  vi.advanceTimersByTime(1000);
  const calm = showIfSlow(context, [item]);
  vi.advanceTimersByTime(299);
  vi.useRealTimers();
  expect(await stored()).toMatchObject({ state: 'waiting-network', reason: 'x' });
  calm();
});

it.each(['paused', 'waiting-auth'] as const)(
  'S-UP-4 progress does not undo the state %s, and sending the item ends',
  async (state) => {
    await put(state);
    const writing = writeProgress(context, item, { state: 'uploading' });
    await expect(writing).rejects.toBeInstanceOf(CancelledError);
    expect(await stored()).toMatchObject({ state, reason: 'x' });
  },
);

it('S-UP-4 sending a removed item ends; an item sent from memory writes nothing', async () => {
  const memory = new Blob();
  await writeProgress({ ...context, memory }, item, { state: 'uploading' });
  expect(await stored()).toMatchObject({ state: 'queued' });
  await writeProgress(context, item, { state: 'uploading' });
  expect(await stored()).toMatchObject({ state: 'uploading' });
  await removeUpload(user, item.key);
  const writing = writeProgress(context, item, { chunksSent: 1 });
  await expect(writing).rejects.toBeInstanceOf(CancelledError);
});
