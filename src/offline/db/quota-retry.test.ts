import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCached, withQuotaRetry, writeCached } from './cache.ts';

const USER = '空间不足';
const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
const full = new DOMException('full', 'QuotaExceededError');

beforeEach(async () => {
  await writeCached(USER, 'menu', reply);
  await writeCached(USER, 'record/a', reply);
});

describe('a write without room', () => {
  it('S-PWA-6 S-UP-4 is tried once more without cached lists and records; the menu stays', async () => {
    const write = vi.fn(async () => 'kept').mockRejectedValueOnce(full);
    await expect(withQuotaRetry(USER, write)).resolves.toBe('kept');
    expect(write).toHaveBeenCalledTimes(2);
    expect(await readCached(USER, 'record/a')).toBeUndefined();
    expect(await readCached(USER, 'menu')).toEqual(reply);
  });

  it('S-UP-4 fails when there is still none', async () => {
    const write = vi.fn(async () => Promise.reject(full));
    await expect(withQuotaRetry(USER, write)).rejects.toBe(full);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('S-UP-4 that fails for another reason drops nothing', async () => {
    const write = vi.fn(async () => Promise.reject(new DOMException('', 'UnknownError')));
    await expect(withQuotaRetry(USER, write)).rejects.toThrow();
    expect(write).toHaveBeenCalledOnce();
    expect(await readCached(USER, 'record/a')).toEqual(reply);
  });
});
