// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { setEvictionMarker } from '../../offline/db/device-db.ts';
import { countPending } from '../../offline/session-end/lock-user.ts';
import { enterSession } from '../session/session.store.ts';
import { readQuota, requestPersistence } from '../uploads/quota.ts';
import { watchWaiting } from '../uploads/waiting-count.ts';
import { aliasOf, markCount, markedCount, watchEviction } from './watch-eviction.ts';

vi.mock('../../offline/db/device-db.ts', () => ({
  hasEvictionMarker: async () => true,
  setEvictionMarker: vi.fn(),
}));
vi.mock('../../offline/session-end/lock-user.ts', () => ({ countPending: vi.fn() }));
vi.mock('../uploads/quota.ts', () => ({ readQuota: vi.fn(), requestPersistence: vi.fn() }));
vi.mock('../uploads/waiting-count.ts', () => ({ watchWaiting: vi.fn() }));

beforeEach(() => {
  deleteCookie('kept');
  vi.mocked(watchWaiting).mockReset();
  vi.mocked(countPending).mockResolvedValue(0);
  vi.mocked(readQuota).mockResolvedValue({ persisted: false } as never);
});

describe('the marker of what is stored', () => {
  it('S-PWA-6 counts per user, without names', async () => {
    const [mine, theirs] = [await aliasOf('王律师'), await aliasOf('李律师')];
    markCount(mine, 3);
    markCount(theirs, 2);
    expect([markedCount(mine), markedCount(theirs)]).toEqual([3, 2]);
    expect(readCookie('kept')).toMatch(/^[0-9a-f]{12}\.3_[0-9a-f]{12}\.2$/);
    markCount(mine, 0);
    expect([markedCount(mine), markedCount(theirs)]).toEqual([0, 2]);
  });

  it.each(['x', '123456789012.-1', '<script>', '123456789012.9999999999', '_._'])(
    'S-PWA-6 is empty where the cookie is invalid: %s',
    (value) => {
      writeCookie('kept', value, 1);
      expect(markedCount('123456789012')).toBe(0);
    },
  );
});

describe('the count of what waits', () => {
  const USER = '赵律师';
  const change = (count: number) => vi.mocked(watchWaiting).mock.calls[0]?.[0](count);
  beforeEach(() => {
    enterSession({ userName: USER, avatar: '', phone: '', email: '', realName: '', level: '' });
  });

  it('S-PWA-6 is followed while the browser asks whether storage may persist', async () => {
    vi.mocked(requestPersistence).mockImplementationOnce(() => new Promise(() => {}));
    vi.mocked(countPending).mockResolvedValue(1);
    void watchEviction(USER);
    await vi.waitFor(() => expect(readCookie('kept')).toMatch(/\.1$/));
    await vi.waitFor(() => expect(watchWaiting).toHaveBeenCalled());
    change(3);
    await vi.waitFor(() => expect(readCookie('kept')).toMatch(/\.3$/));
  });

  it('S-PWA-6 ends at the latest, however slowly an earlier one is written', async () => {
    await watchEviction(USER);
    vi.mocked(setEvictionMarker).mockImplementationOnce(
      () => new Promise((resolve) => setTimeout(resolve, 20)),
    );
    change(2);
    change(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(markedCount(await aliasOf(USER))).toBe(0);
  });
});
