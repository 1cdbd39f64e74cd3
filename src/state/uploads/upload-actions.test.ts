// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { enqueueUpload } from '../../offline/uploads/enqueue-upload.ts';
import { listUploads, removeUpload } from '../../offline/uploads/upload-queue.ts';
import { noticesState, resetNotices } from '../base/notices.store.ts';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { addPackable, addPhotos } from './add-pictures.ts';
import { sendDirectly } from './send-directly.ts';
import { addFiles, refreshUploads } from './upload-actions.ts';
import { resetUploads, uploadsState } from './uploads.store.ts';

vi.mock(import('../../offline/uploads/enqueue-upload.ts'), async (original) => {
  const actual = await original();
  return { ...actual, enqueueUpload: vi.fn(actual.enqueueUpload) };
});

vi.mock(import('../../offline/uploads/upload-queue.ts'), async (original) => {
  const actual = await original();
  return { ...actual, listUploads: vi.fn(actual.listUploads) };
});

vi.mock('./send-directly.ts', () => ({ sendDirectly: vi.fn() }));

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
/** The name that a tablet's camera gives to each of its pictures. */
const photo = (lastModified: number, ...more: BlobPart[]) =>
  new File([JPEG, ...more], 'image.jpg', { type: 'image/jpeg', lastModified });
const offers = () => noticesState.list.map(({ actions }) => actions.map(({ label }) => label));
const broken = () => new DOMException('broken', 'UnknownError');

beforeEach(() => {
  resetNotices();
  resetUploads();
  vi.mocked(enqueueUpload).mockClear();
  enterSession(toClientUser(user));
});

it('S-UP-4 of two images with one name that the device cannot store each can be sent directly', async () => {
  vi.mocked(enqueueUpload).mockRejectedValueOnce(broken()).mockRejectedValueOnce(broken());
  await addPhotos([photo(1)]);
  await addPhotos([photo(2)]);
  expect(offers()).toEqual([['直接发送'], ['直接发送']]);
});

it('S-UP-4 one notice per file offers to add it again, but one for each field', async () => {
  const again = async (options?: { onReference: () => void }) => {
    vi.mocked(enqueueUpload).mockRejectedValueOnce(broken());
    await addFiles([photo(1)], options);
    return offers().length;
  };
  expect(await again()).toBe(1);
  expect(await again()).toBe(1);
  expect(await again({ onReference: () => undefined })).toBe(2);
  expect(await again({ onReference: () => undefined })).toBe(3);
});

it('S-UP-4 a file that was sent directly is referenced by its id, in a text by its address', async () => {
  const record = { id: 'f1', address: '/cn/management/v1/file/content/f1' };
  vi.mocked(sendDirectly).mockResolvedValueOnce(record as never);
  vi.mocked(enqueueUpload).mockRejectedValueOnce(broken());
  const onReference = vi.fn();
  await addFiles([photo(1)], { onReference });
  noticesState.list[0]?.actions[0]?.run();
  await vi.waitFor(() => expect(onReference).toHaveBeenCalledWith('f1', record));
});

it('S-UP-4 of two images with one name that are too large each can be compressed', async () => {
  const refused = { accepted: false, reason: '图片不能超过 5 MB' } as const;
  vi.mocked(enqueueUpload).mockResolvedValueOnce(refused).mockResolvedValueOnce(refused);
  const large = new Uint8Array(30 * 1024 * 1024);
  await addPackable([photo(1, large), photo(2, large)]);
  expect(offers()).toEqual([['压缩后添加'], ['压缩后添加']]);
});

it('S-UP-4 of two queued files with one name each can be added again', async () => {
  const files = [photo(3), photo(4)];
  await addFiles(files);
  expect(offers()).toEqual([]);
  await addFiles(files);
  await addFiles(files);
  expect(offers()).toEqual([['仍然添加'], ['仍然添加']]);
});

it('S-UP-4 an older read, however slow, does not show a removed item again', async () => {
  await addFiles([photo(5)]);
  const items = await listUploads('li');
  let arrive = () => {};
  vi.mocked(listUploads).mockImplementationOnce(
    () => new Promise((resolve) => (arrive = () => resolve(items))),
  );
  const before = refreshUploads('li');
  const keys = items.map(({ key }) => key);
  for (const key of keys) await removeUpload('li', key);
  const after = refreshUploads('li', keys);
  await new Promise((resolve) => setTimeout(resolve, 20));
  arrive();
  await Promise.all([before, after]);
  expect(uploadsState.items).toEqual([]);
});
