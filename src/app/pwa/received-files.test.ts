// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { listShared, storeShared } from '../../offline/uploads/share-inbox.ts';
import { readUploads } from '../../offline/uploads/upload-queue.ts';
import { noticesState, resetNotices } from '../../state/base/notices.store.ts';
import { enterSession } from '../../state/session/session.store.ts';
import { discardAllShared, sharedState } from '../../state/uploads/shared-files.store.ts';
import { receiveFiles, storeReceived } from './received-files.ts';

vi.mock(import('../../offline/uploads/upload-queue.ts'), async (original) => {
  const actual = await original();
  return { ...actual, readUploads: vi.fn(actual.readUploads) };
});

const titles = () => noticesState.list.map(({ title }) => title);
const openAt = (hash: string, view: string) => {
  location.hash = hash;
  Object.assign(window, { lexdesk: { view } });
};

beforeEach(async () => {
  resetNotices();
  await discardAllShared();
  enterSession({ userName: '乙', avatar: '', phone: '', email: '', realName: '', level: '' });
});

it('S-PWA-5 a share that is stored but cannot be queued now is not called lost, and is listed', async () => {
  const batch = await storeShared([new File(['卷宗'], 'a.txt')], false);
  openAt(`#/uploads?shared=${batch}`, 'shell');
  vi.mocked(readUploads).mockRejectedValueOnce(new DOMException('newer', 'VersionError'));
  await receiveFiles();
  expect(titles()).toEqual(['分享的文件没有加入上传队列']);
  expect(sharedState.files.map(({ name }) => name)).toEqual(['a.txt']);
  expect(await listShared()).toHaveLength(1);
});

it.each([
  ['shell', '#/uploads?shared=failed', receiveFiles],
  ['login', `#/login?redirect=${encodeURIComponent('/uploads?shared=failed')}`, storeReceived],
])('S-PWA-5 a share that could not be stored is reported: %s', async (view, hash, start) => {
  openAt(hash, view);
  await start();
  expect(titles()).toEqual(['分享的文件没有保存到本设备']);
});
