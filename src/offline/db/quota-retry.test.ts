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

describe('a write that exceeds the quota', () => {
  it('S-PWA-6 S-UP-4 is tried once more after cached lists and records were evicted; the menu stays', async () => {
    const write = vi.fn(async () => 'written').mockRejectedValueOnce(full);
    await expect(withQuotaRetry(USER, write)).resolves.toBe('written');
    expect(write).toHaveBeenCalledTimes(2);
    expect(await readCached(USER, 'record/a')).toBeUndefined();
    expect(await readCached(USER, 'menu')).toEqual(reply);
  });

  it('S-UP-4 fails if there is still no room', async () => {
    const write = vi.fn(async () => Promise.reject(full));
    await expect(withQuotaRetry(USER, write)).rejects.toBe(full);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('S-UP-4 evicts nothing if it fails for another reason', async () => {
    const write = vi.fn(async () => Promise.reject(new DOMException('', 'UnknownError')));
    await expect(withQuotaRetry(USER, write)).rejects.toThrow();
    expect(write).toHaveBeenCalledOnce();
    expect(await readCached(USER, 'record/a')).toEqual(reply);
  });
});
