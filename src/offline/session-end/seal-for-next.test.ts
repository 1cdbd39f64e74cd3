import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { KeyDevice, RECORD } from '../../../tests/support/device/key-device.ts';

let device: KeyDevice;
beforeEach(async () => {
  device = await KeyDevice.start();
});

it('S-SEC-15 after a sign-out no key that was on the device opens anything; the next sign-in has its own key', async () => {
  const { user, server } = device;
  await device.unlock();
  await device.fill();
  const [former = ''] = server.ids;
  const { bytes } = server.raw(former);
  await device.leave();
  expect(await device.page.withDb(user, (db) => db.count('keys'))).toBe(0);
  const [next = '', ...more] = server.ids;
  expect(more).toEqual([]);
  expect(next).not.toBe(former);
  expect(await device.used()).toEqual([next]);
  await device.lockAndReboot();
  // An attacker passes off the old key's bytes as the new key's.
  await device.page.installKeys(user, { current: { id: next, bytes }, others: [], lost: [] });
  await expect(device.page.loadDraft(user, RECORD)).rejects.toThrow();
  await device.lockAndReboot();
  await device.unlock();
  await device.expectAll();
  expect(server.ids).toEqual([next]);
});

it('S-SEC-15 a sign-out without remaining data leaves no key on the server', async () => {
  await device.unlock();
  await device.leave();
  expect(device.server.ids).toEqual([]);
});

it('S-SEC-15 a sign-out without a server, or without time, loses nothing', async () => {
  await device.unlock();
  await device.fill();
  device.server.onCall = () => {
    throw new Error('offline');
  };
  await expect(device.leave()).rejects.toThrow('offline');
  await device.expectAll();
  device.server.onCall = () => undefined;
  await device.leave(AbortSignal.abort());
  await device.expectAll();
  await device.lockAndReboot();
  await device.unlock();
  await device.expectAll();
});

it('S-SEC-15 without a further key from the server the existing one is retained', async () => {
  const { user, server, page } = device;
  await device.unlock();
  await device.fill();
  const makeNext = async () => null;
  const { signal } = new AbortController();
  await page.sealForNext(user, { makeNext, forget: server.forget }, signal);
  expect(await page.withDb(user, (db) => db.count('keys'))).toBe(1);
  expect(await device.used()).toEqual(server.ids);
  await device.expectAll();
});

it('S-SEC-15 content that an earlier build sealed with the user’s first key opens, and is resealed; that key stays for other devices', async () => {
  const { user, server } = device;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const usages = ['encrypt', 'decrypt'] as const;
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [...usages]);
  await device.page.withDb(user, (db) => db.put('keys', key, 'device'));
  await device.page.loadKey(user);
  expect(device.page.isKeyOld(user)).toBe(true);
  await device.fill();
  for (const store of ['drafts', 'outbox', 'uploads', 'history', 'bytes'] as const) {
    await device.page.withDb(user, async (db) => {
      const tx = db.transaction(store, 'readwrite');
      for (let found = await tx.store.openCursor(); found; found = await found.continue()) {
        const { sealedBy: _, ...before } = found.value as { sealedBy?: string };
        await found.update(before as never);
      }
      await tx.done;
    });
  }
  await device.reboot();
  // Without a server first.
  await device.page.loadKey(user);
  await device.expectAll();
  server.keys.set('0', { bytes, forNext: false });
  await device.unlock();
  await device.retire();
  await device.expectAll();
  expect(server.ids).toHaveLength(2);
  expect(server.ids).toContain('0');
  expect(await device.used()).toEqual(server.ids.filter((id) => id !== '0'));
  expect((await device.page.readRing(user)).others).toEqual([]);
});
