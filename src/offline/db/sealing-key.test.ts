import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installKey } from '../../../tests/support/device/keys.ts';
import { LockedError } from './crypto.ts';
import { readRing } from './key-store.ts';
import { deleteKey, expectKey, keyOf, loadKey, onceUnlocked, whileSealing } from './sealing-key.ts';

let user = '';
let count = 0;
beforeEach(() => {
  user = `钥匙${count++}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const bytes = () => crypto.getRandomValues(new Uint8Array(32));

it('S-SESS-6 locked content is read again when a key arrives, and only then', async () => {
  let reads = 0;
  let isOpen = false;
  const reading = onceUnlocked(async () => {
    reads += 1;
    if (!isOpen) throw new LockedError('locked');
    return 'text';
  });
  await new Promise(setImmediate);
  expect(reads).toBe(1);
  isOpen = true;
  await installKey(user, bytes());
  await expect(reading).resolves.toBe('text');
  expect(reads).toBe(2);
});

it('S-SESS-6 a read that fails for another reason is not repeated', async () => {
  const failing = onceUnlocked(() => Promise.reject(new Error('disk')));
  await expect(failing).rejects.toThrow('disk');
});

it('S-SESS-6 a browser that cannot store keys seals nothing; any other failure is reported', async () => {
  const refuse = (name: string) =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('failure by the test', name);
    });
  refuse('DataCloneError');
  await expect(installKey(user, bytes())).resolves.toBe(false);
  expect(await keyOf(user)).toBeNull();
  refuse('UnknownError');
  await expect(installKey(user, bytes())).rejects.toThrow('failure by the test');
  vi.restoreAllMocks();
  await expect(installKey(user, bytes(), () => false)).resolves.toBe(false);
  expect(await keyOf(user)).toBeNull();
  await expect(installKey(user, bytes())).resolves.toBe(true);
  expect(await keyOf(user)).not.toBeNull();
});

it('S-SESS-9 a key that is being loaded is awaited for a second, and no longer once it has arrived or failed', async () => {
  const waitFor = async () => {
    const began = performance.now();
    await keyOf(user);
    return performance.now() - began;
  };
  let fail = (_: Error) => {};
  const asking = new Promise<never>((_, reject) => {
    fail = reject;
  });
  expectKey(user, asking);
  expect(await waitFor()).toBeGreaterThan(900);
  fail(new Error('no server'));
  await asking.catch(() => undefined);
  expect(await waitFor()).toBeLessThan(900);
});

it('S-SESS-9 a failed request does not end the wait for a later one', async () => {
  let fail = (_: Error) => {};
  const first = new Promise<never>((_, reject) => {
    fail = reject;
  });
  expectKey(user, first);
  const key = bytes();
  const second = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
    installKey(user, key),
  );
  expectKey(user, second);
  fail(new Error('no server'));
  await first.catch(() => undefined);
  expect(await keyOf(user)).not.toBeNull();
});

it('S-SESS-6 a deleted key is neither in memory nor on disk', async () => {
  await installKey(user, bytes());
  expect(await loadKey(user)).toBe(true);
  await deleteKey(user);
  expect(await loadKey(user)).toBe(false);
  expect(await keyOf(user)).toBeNull();
});

it('S-SESS-6 a write that begins while a deletion awaits another has its key to its end', async () => {
  await installKey(user, bytes());
  let endFirst = () => {};
  let endSecond = () => {};
  const first = whileSealing(
    user,
    () =>
      new Promise<void>((end) => {
        endFirst = end;
      }),
  );
  const deleting = deleteKey(user);
  await vi.waitFor(async () => expect((await readRing(user)).current).toBeNull());
  await new Promise(setImmediate);
  const found: unknown[] = [];
  const second = whileSealing(user, async () => {
    found.push(await keyOf(user));
    await new Promise<void>((end) => {
      endSecond = end;
    });
    found.push(await keyOf(user));
  });
  await vi.waitFor(() => expect(found).toHaveLength(1));
  endFirst();
  await first;
  await new Promise(setImmediate);
  endSecond();
  await Promise.all([second, deleting]);
  expect(found[0]).not.toBeNull();
  expect(found[1]).toBe(found[0]);
  expect(await keyOf(user)).toBeNull();
});
