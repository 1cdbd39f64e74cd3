// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OTHER } from '../../../tests/support/device/saves.ts';
import { listShared, storeShared } from '../../offline/uploads/share-inbox.ts';
import { finishUploads } from '../../offline/uploads/upload-outcome.ts';
import { listUploads } from '../../offline/uploads/upload-queue.ts';
import { noticesState } from '../base/notices.store.ts';
import { enterSession } from '../session/session.store.ts';
import { sendDirectly } from './send-directly.ts';
import { claimShared, discardShared, enqueueShared, sharedState } from './shared-files.store.ts';
import { refreshUploads } from './upload-actions.ts';

vi.mock('./send-directly.ts', () => ({ sendDirectly: vi.fn() }));

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

it('S-UP-4 S-PWA-5 a shared file leaves the inbox once it was sent directly', async () => {
  await storeShared([new File(['卷宗'], 'direct.txt')], false);
  const claimAndSend = async (record: object | null) => {
    const broken = new DOMException('no room', 'UnknownError');
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(broken);
    await claimShared();
    vi.mocked(sendDirectly)
      .mockReset()
      .mockResolvedValueOnce(record as never);
    noticesState.list.at(-1)?.actions[0]?.run();
    await vi.waitFor(() => expect(sendDirectly).toHaveBeenCalledOnce());
  };
  await claimAndSend(null);
  expect(sharedState.files).toMatchObject([{ name: 'direct.txt' }]);
  await claimAndSend({ id: OTHER });
  await vi.waitFor(() => expect(sharedState.files).toEqual([]));
  expect(await listShared()).toEqual([]);
});

it('S-PWA-5 discarding spares a file that was received after the others were listed', async () => {
  await storeShared([new File(['一'], 'b.txt')], true);
  const listed = await listShared();
  await storeShared([new File(['二'], 'c.txt')], true);
  await discardShared(listed);
  const left = await listShared();
  expect(left.map(({ name }) => name)).toEqual(['c.txt']);
  await discardShared(left);
});

it('S-PWA-5 a file that is discarded while others are added to the queue is not added', async () => {
  await storeShared([new File(['三'], 'd.txt'), new File(['四'], 'e.txt')], true);
  const listed = await listShared();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...content) => {
    await discardShared(listed);
    return digest(...content);
  });
  await enqueueShared();
  expect(await listShared()).toEqual([]);
  const names = (await listUploads(USER)).map(({ name }) => name);
  expect(names.filter((name) => /[de]\.txt/.test(name))).toHaveLength(1);
});

it('S-PWA-5 a shared file that the queue refuses stays on the device until somebody discards it', async () => {
  await enqueueShared(await storeShared([new File(['MZ'], '木马.exe')], false));
  const left = await listShared();
  expect(left.map(({ name }) => name)).toEqual(['木马.exe']);
  await discardShared(left);
});
