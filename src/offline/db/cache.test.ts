import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clearCached,
  deleteCachedRecords,
  listCached,
  readCached,
  writeCached,
  writeInSession,
} from './cache.ts';

const reply = (serverDate: number) => ({
  data: { serverDate },
  serverDate,
  permissionVersion: '',
  build: '',
  etag: '',
});
const keysOf = async (user: string) => (await listCached(user)).map(([key]) => key).sort();

afterEach(() => void vi.useRealTimers());

describe('replies cached to be read offline', () => {
  it('S-PWA-3 the newest 200 lists and records stay, by the server’s clock; menus and dictionaries all stay', async () => {
    const user = '保存两百条';
    for (const key of ['menu', 'dict/a']) await writeCached(user, key, reply(1));
    for (let at = 0; at < 205; at += 1) await writeCached(user, `record/${at}`, reply(1000 - at));
    const keys = await keysOf(user);
    expect(keys).toHaveLength(202);
    expect(keys).toContain('record/0');
    expect(keys).toContain('record/199');
    expect(keys).not.toContain('record/200');
    expect(keys).toEqual(expect.arrayContaining(['menu', 'dict/a']));
  });

  it('S-PWA-3 the device’s clock evicts nothing, however wrong it is', async () => {
    const user = '时钟错乱';
    await writeCached(user, 'menu', reply(1));
    await writeCached(user, 'record/old', reply(2));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2099, 0, 1) });
    await writeCached(user, 'record/new', reply(3));
    expect(await readCached(user, 'menu')).toMatchObject({ serverDate: 1 });
    expect(await keysOf(user)).toEqual(['menu', 'record/new', 'record/old']);
  });

  it('S-PWA-3 what is opened after the server’s clock was ahead stays, and what was dated then goes first', async () => {
    const user = '服务器快过';
    const ahead = reply(Date.UTC(2036, 0, 1));
    await writeCached(user, 'record/before', reply(1000));
    for (let at = 0; at < 199; at += 1) await writeCached(user, `record/${at}`, ahead);
    for (const at of [1, 2, 3]) await writeCached(user, `record/after${at}`, reply(2000 + at));
    const keys = await keysOf(user);
    expect(keys).toHaveLength(200);
    const right = ['record/before', 'record/after1', 'record/after2', 'record/after3'];
    expect(keys).toEqual(expect.arrayContaining(right));
  });

  it('S-PWA-6 only lists and records are evicted for room', async () => {
    const user = '腾出空间';
    for (const key of ['menu', 'dict/a', 'record/a', 'record/b']) {
      await writeCached(user, key, reply(1));
    }
    await deleteCachedRecords(user);
    expect(await keysOf(user)).toEqual(['dict/a', 'menu']);
  });

  it('S-SESS-6 a reply that arrives while its session ends is not cached, other replies are', async () => {
    const user = '正在离开';
    const ended = async () => {
      await clearCached(user);
      return false;
    };
    expect(await writeInSession(user, 'record/a', reply(1), () => true)).toBe(true);
    expect(await keysOf(user)).toEqual(['record/a']);
    expect(await writeInSession(user, 'record/b', reply(1), ended)).toBe(false);
    expect(await writeInSession(user, 'record/c', reply(1), () => false)).toBe(false);
    expect(await keysOf(user)).toEqual([]);
  });

  it('a cache that the browser denies counts as empty, and nothing fails', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await writeCached('无存储', 'record/a', reply(1));
    expect(await readCached('无存储', 'record/a')).toBeUndefined();
    expect(await listCached('无存储')).toEqual([]);
    await clearCached('无存储');
    vi.restoreAllMocks();
  });
});
