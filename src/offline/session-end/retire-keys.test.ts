import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  draftOf,
  KeyDevice,
  RECORD,
  TEXT,
  watchTransactions,
} from '../../../tests/support/device/key-device.ts';

let device: KeyDevice;
beforeEach(async () => {
  device = await KeyDevice.start();
});
afterEach(() => vi.restoreAllMocks());

interface Story {
  before(): Promise<unknown>;
  work(): Promise<unknown>;
}

/**
 * Interrupts the work at each of its steps; each time the owner can read everything afterwards, and the old key is gone
 * in the end.
 */
async function killedAnywhere({ before, work }: Story): Promise<number> {
  for (let step = 1; ; step += 1) {
    device = await KeyDevice.start();
    await before();
    const former = device.server.ids;
    const wasKilled = device.killAt(step);
    await work().catch((error: Error) => expect(error.message).toBe('killed'));
    const killed = wasKilled();
    await device.reboot();
    await device.unlock();
    await device.expectAll();
    // The next sign-in, at the latest, completes the work.
    await device.lockAndReboot();
    await device.unlock();
    await device.expectAll();
    await device.retire();
    await device.expectAll();
    for (const id of former) expect(device.server.ids, `killed at ${step}`).not.toContain(id);
    expect(await device.used()).toEqual(device.server.ids);
    if (!killed) return step;
  }
}

it('S-SEC-15 after an interruption between any two steps of resealing everything opens, and the old key is deleted in the end', async () => {
  const steps = await killedAnywhere({
    async before() {
      await device.unlock();
      await device.fill();
      await device.page.deleteKey(device.user);
    },
    async work() {
      await device.unlock();
      await device.retire();
    },
  });
  expect(steps).toBeGreaterThan(20);
}, 120_000);

it('S-SEC-15 after an interruption between any two steps of a sign-out everything opens after the next sign-in', async () => {
  const steps = await killedAnywhere({
    async before() {
      await device.unlock();
      await device.fill();
    },
    async work() {
      await device.leave();
      await device.page.deleteKey(device.user);
    },
  });
  expect(steps).toBeGreaterThan(20);
}, 120_000);

it('S-SEC-15 a key stays on the server as long as another page may seal with it', async () => {
  const { page, user, server } = device;
  await device.unlock();
  await device.fill();
  const [former = ''] = server.ids;
  const other = await device.openPage();
  await other.loadKey(user);
  await page.markOld(user);
  await page.loadKey(user);
  await device.unlock();
  await device.retire();
  // It was frozen, and has received no message.
  await other.saveDraft(user, draftOf('最后一句'));
  expect(server.ids).toContain(former);
  expect((await page.loadDraft(user, RECORD))?.fields).toEqual({ title: '最后一句' });
  await other.loadKey(user);
  await device.retire();
  expect(server.ids).toHaveLength(1);
  expect(server.ids).not.toContain(former);
  await other.saveDraft(user, draftOf('草稿'));
  await device.expectAll();
  await device.expectAll(other);
});

it('S-SEC-15 a write of a worker with a key that it has just read is awaited', async () => {
  const { user, server } = device;
  await device.unlock();
  await device.fill();
  const worker = await device.openPage();
  let write = () => {};
  const writing = worker.whileSealing(user, async () => {
    const sealed = await worker.sealRecord(user, worker.HISTORY, { ...TEXT, at: 2 });
    await new Promise<void>((resolve) => {
      write = resolve;
    });
    await worker.withDb(user, (db) => db.add('history', sealed));
  });
  await new Promise(setImmediate);
  const leaving = device.leave();
  await vi.waitFor(() => expect(server.ids).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 300));
  write();
  await writing;
  await leaving;
  expect(server.ids).toHaveLength(1);
  expect(await device.used()).toEqual(server.ids);
});

it('S-SEC-15 a write in progress when its key is replaced is awaited', async () => {
  const { page, user, server } = device;
  await device.unlock();
  await device.fill();
  const [former = ''] = server.ids;
  let write = () => {};
  const writing = page.whileSealing(user, async () => {
    const sealed = await page.sealRecord(user, page.HISTORY, { ...TEXT, at: 2 });
    await new Promise<void>((resolve) => {
      write = resolve;
    });
    await page.withDb(user, (db) => db.add('history', sealed));
  });
  await new Promise(setImmediate);
  await page.markOld(user);
  await page.loadKey(user);
  await device.unlock();
  await device.retire();
  expect(server.ids).toContain(former);
  write();
  await writing;
  await device.retire();
  expect(server.ids).not.toContain(former);
  expect(await device.used()).toEqual(server.ids);
});

it('S-SEC-15 two tabs that sign in and reseal concurrently, at whatever moment, lose nothing and leave one key', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    device = await KeyDevice.start();
    await device.unlock();
    await device.fill();
    await device.lockAndReboot();
    const other = await device.openPage();
    const first = device.unlock().then(() => device.retire());
    for (let turn = 0; turn < moment * 3; turn += 1) await new Promise(setImmediate);
    await Promise.all([first, device.unlock(other).then(() => device.retire(other))]);
    await device.expectAll();
    await device.expectAll(other);
    // The tab that requested first may have had the other's key for a moment.
    await other.loadKey(device.user);
    await Promise.all([device.retire(), device.retire(other)]);
    expect(await device.used(), `after ${moment} turns`).toEqual(device.server.ids);
  }
}, 60_000);

it('S-SEC-15 a key is deleted only after writes with relaxed durability have reached the disk', async () => {
  const { server } = device;
  await device.unlock();
  await device.fill();
  await device.lockAndReboot();
  await device.unlock();
  let last: unknown;
  let before: unknown;
  watchTransactions((stores, mode, options) => {
    if (mode === 'readwrite') last = [[stores].flat().sort(), options];
  });
  server.onCall = (name) => {
    if (name === 'forget') before = last;
  };
  await device.retire();
  const all = ['bytes', 'drafts', 'history', 'keys', 'outbox', 'receipts', 'uploads'];
  expect(before).toEqual([all, { durability: 'strict' }]);
});

it('S-SEC-15 unreadable content retains its key, and does not prevent resealing the rest', async () => {
  await device.unlock();
  await device.fill();
  const { user, server } = device;
  const [former = ''] = server.ids;
  await device.page.withDb(user, async (db) => {
    const [stored] = await db.getAll('drafts');
    if (stored) await db.put('drafts', { ...stored, box: new ArrayBuffer(40) } as typeof stored);
  });
  await device.lockAndReboot();
  await device.unlock();
  await device.retire();
  expect(server.ids).toHaveLength(2);
  expect(server.ids).toContain(former);
  expect(await device.page.listOutbox(user)).toMatchObject([{ label: '修改' }]);
});

it('S-SEC-15 content of a key that the server no longer has is damaged, not locked for ever', async () => {
  await device.unlock();
  await device.fill();
  await device.lockAndReboot();
  const { page, user, server } = device;
  await expect(page.loadDraft(user, RECORD)).rejects.toThrow('no key to open sealed content');
  expect(await page.isLocked(user)).toBe(true);
  server.keys.clear();
  await device.unlock();
  await expect(page.loadDraft(user, RECORD)).rejects.toThrow('no draft of the record can be read');
  expect(await page.isLocked(user)).toBe(false);
});
