import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextUpload } from '../../../tests/support/device/uploads.ts';
import { sha256Hex } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import type { StoredUpload } from '../db/stored-records.ts';
import { listen, type QueueMessage } from '../model/messages.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { pauseUploads, replaceBytes, resumeUploads } from './upload-commands.ts';
import { finishUploads } from './upload-outcome.ts';
import { listUploads, removeUpload, updateUpload } from './upload-queue.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const video = (size: number, name: string) => {
  const bytes = new Uint8Array(size);
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  return new File([bytes], name);
};
const record = { id: 'x', name: 'x', type: 'text/plain', size: 1, address: '/x' };

let user = '';
let count = 0;
beforeEach(() => {
  user = `管理员${count++}`;
});

afterEach(() => vi.restoreAllMocks());

describe('pausing and resuming', () => {
  it('S-UP-4 a removed item is deleted with its bytes, and its request is aborted; others stay', async () => {
    for (const name of ['一.mp4', '二.mp4']) {
      await enqueueUpload(user, video(10, name), 'file', LIMITS);
    }
    const [first, second] = await listUploads(user);
    const heard: QueueMessage[] = [];
    const stop = listen(user, (message) => heard.push(message));
    await removeUpload(user, first?.key ?? '');
    stop();
    const left = await withDb(user, (db) => db.getAllKeys('bytes'));
    expect(left.map(([key]) => key)).toEqual([second?.key]);
    expect(await listUploads(user)).toEqual([second]);
    expect(heard).toEqual([
      { type: 'halt', key: first?.key },
      { type: 'uploads-changed', keys: [first?.key] },
    ]);
  });

  it('S-UP-4 all items at once; finished ones stay finished', async () => {
    for (const name of ['一.mp4', '二.mp4', '三.mp4']) {
      await enqueueUpload(user, video(10, name), 'file', LIMITS);
    }
    const [first] = await listUploads(user);
    await finishUploads(user, new Map([[first?.key ?? '', record]]));
    await pauseUploads(user);
    const states = async () => (await listUploads(user)).map(({ state }) => state).sort();
    expect(await states()).toEqual(['done', 'paused', 'paused']);
    expect((await nextUpload(user, Date.now())).item).toBeUndefined();
    await resumeUploads(user);
    expect(await states()).toEqual(['done', 'queued', 'queued']);
  });

  it('S-UP-4 the same file chosen again replaces damaged bytes, another one does not', async () => {
    const bytes = new Uint8Array(300).fill(7);
    bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
    const digest = await sha256Hex(bytes.buffer);
    await enqueueUpload(user, new File([bytes], '原件.mp4'), 'file', LIMITS);
    const key = (await listUploads(user))[0]?.key ?? '';
    await updateUpload(user, key, () => ({ digests: [digest], state: 'needs-attention' }));
    const other = new Uint8Array(300);
    for (const wrong of [new File([other], '原件.mp4'), new File(['x'], '原件.mp4')]) {
      expect(await replaceBytes(user, key, wrong)).toBe(false);
    }
    expect((await listUploads(user))[0]).toMatchObject({ state: 'needs-attention' });
    expect(await replaceBytes(user, key, new File([bytes], '改了名.mp4'))).toBe(true);
    expect((await listUploads(user))[0]).toMatchObject({ state: 'queued', mismatches: 0 });
    expect(await replaceBytes(user, 'gone', new File([bytes], '原件.mp4'))).toBe(false);
  });

  it.each([
    ['removed', (key: string) => removeUpload(user, key), []],
    ['sent', (key: string) => finishUploads(user, new Map([[key, record]])), ['done']],
  ])(
    'S-UP-4 an item that is %s while its file is compared gets no bytes again',
    async (_, change, states) => {
      await enqueueUpload(user, video(10, '一.mp4'), 'file', LIMITS);
      const key = (await listUploads(user))[0]?.key ?? '';
      const digest = crypto.subtle.digest.bind(crypto.subtle);
      vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...content) => {
        await change(key);
        return digest(...content);
      });
      expect(await replaceBytes(user, key, video(10, '一.mp4'))).toBe(true);
      expect(await withDb(user, (db) => db.count('bytes'))).toBe(0);
      expect((await listUploads(user)).map(({ state }) => state)).toEqual(states);
    },
  );

  it('S-UP-4 a file of several chunks is compared chunk by chunk, to its last byte', async () => {
    const bytes = new Uint8Array(600).fill(7);
    bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
    await enqueueUpload(user, new File([bytes], '原件.mp4'), 'file', LIMITS);
    const key = (await listUploads(user))[0]?.key ?? '';
    const halves = [bytes.slice(0, 300), bytes.slice(300)];
    const digests = await Promise.all(halves.map((half) => sha256Hex(half)));
    await withDb(user, async (db) => {
      const item = await db.get('uploads', key);
      if (item) await db.put('uploads', { ...item, chunkSize: 300, digests } as StoredUpload);
    });
    const changed = bytes.slice();
    changed[599] = 8;
    expect(await replaceBytes(user, key, new File([changed], '原件.mp4'))).toBe(false);
    const longer = new File([bytes, 'x'], '原件.mp4');
    expect(await replaceBytes(user, key, longer)).toBe(false);
    expect(await replaceBytes(user, key, new File([bytes], '原件.mp4'))).toBe(true);
  });

  it('S-UP-4 small files that never failed are sent first, then those whose retry time has come', async () => {
    const at = 1_000_000;
    for (const [name, size] of [
      ['大', 300],
      ['小', 100],
      ['中', 200],
      ['等', 50],
    ] as const) {
      await enqueueUpload(user, video(size, `${name}.mp4`), 'file', LIMITS);
    }
    const keyOf = async (name: string) =>
      (await listUploads(user)).find((item) => item.name === `${name}.mp4`)?.key ?? '';
    const retry = { backoffUntil: at, notBefore: 0 };
    await updateUpload(user, await keyOf('等'), () => ({ state: 'waiting-network', retry }));
    const busy = new Set<string>();
    const order: string[] = [];
    for (;;) {
      const { item } = await nextUpload(user, at, busy);
      if (!item) break;
      order.push(item.name);
      busy.add(item.key);
    }
    expect(order).toEqual(['小.mp4', '中.mp4', '大.mp4', '等.mp4']);
    busy.delete(await keyOf('等'));
    expect(await nextUpload(user, at - 1, busy)).toMatchObject({ item: undefined, at });
  });
});
