import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listen, type QueueMessage } from '../model/messages.ts';
import { readBytes } from './bytes.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { listUploads } from './upload-queue.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const MiB = 1024 * 1024;
const video = (size: number, name = '视频🎬.mp4') => {
  const bytes = new Uint8Array(size);
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  return new File([bytes], name);
};

let user = '';
let count = 0;
beforeEach(() => {
  user = `员工${count++}`;
});

const stored = async () => (await listUploads(user))[0];

describe('accepting', () => {
  it('S-UP-1 stores the bytes and the item in one go, and notifies every tab', async () => {
    const heard: QueueMessage[] = [];
    const stop = listen(user, (message) => heard.push(message));
    const result = await enqueueUpload(user, video(100), 'file', LIMITS);
    stop();
    expect(result).toMatchObject({ accepted: true, item: { state: 'queued', size: 100 } });
    const item = await stored();
    expect((await readBytes(user, item?.key ?? '', 0, 200)).byteLength).toBe(100);
    expect(heard).toEqual([{ type: 'uploads-changed', keys: [item?.key] }, { type: 'wake' }]);
  });

  it.each([
    ['an extension it does not know', new File(['<svg/>'], 'a.svg'), '不支持该文件类型'],
    ['a name without extension', new File(['x'], 'constructor'), '不支持该文件类型'],
    ['bytes that are not the extension’s', new File(['<html>'], 'a.png'), '文件内容与扩展名不符'],
    ['more than the limit', video(5 * MiB), '文件超过 4MB 的限制'],
  ])('S-UP-1 refuses %s with the reason', async (_, file, reason) => {
    const result = await enqueueUpload(user, file, 'file', { ...LIMITS, videoMaxMB: 4 });
    expect(result).toMatchObject({ accepted: false, reason: expect.stringContaining(reason) });
    expect(await listUploads(user)).toEqual([]);
  });

  it('S-SESS-10 hides the queue of one user from another', async () => {
    await enqueueUpload(user, video(10), 'file', LIMITS);
    expect(await listUploads(`${user}的同事`)).toEqual([]);
  });
});
