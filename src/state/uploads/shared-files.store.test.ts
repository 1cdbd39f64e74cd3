// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OTHER } from '../../../tests/support/saves.ts';
import { listShared, storeShared } from '../../offline/uploads/share-inbox.ts';
import { finishUploads } from '../../offline/uploads/upload-outcome.ts';
import { listUploads } from '../../offline/uploads/upload-queue.ts';
import { enterSession } from '../session/session.store.ts';
import { enqueueShared } from './shared-files.store.ts';
import { refreshUploads } from './upload-actions.ts';

const USER = '收到文件的人';
beforeEach(() => {
  enterSession({ userName: USER, avatar: '', phone: '', email: '', realName: '', level: '' });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('S-UP-4 a shared file is uploaded once, even if its tab was closed between queue and inbox', async () => {
  const batch = await storeShared([new File(['卷宗'], 'a.txt', { lastModified: 5 })], false);
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new Error('the tab is closed');
  });
  await expect(enqueueShared(batch)).rejects.toThrow('the tab is closed');
  remove.mockRestore();
  const [item] = await listUploads(USER);
  // The leader sends it before a page reads the inbox again.
  const record = { id: OTHER, name: 'a.txt', type: '', size: 6, address: '/a' };
  await finishUploads(USER, new Map([[item?.key ?? '', record]]));
  await refreshUploads(USER);
  await enqueueShared(batch);
  expect(await listShared()).toEqual([]);
  expect(await listUploads(USER)).toMatchObject([{ key: item?.key, state: 'done' }]);
});
