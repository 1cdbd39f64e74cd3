// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusalError, SessionEndedError } from '../../api/errors.ts';
import { entities } from '../../contract/entities.ts';
import { noticesState } from '../base/notices.store.ts';
import { enterSession, resetSession, toClientUser } from '../session/session.store.ts';
import { wantedState, wantRecord, watchWanted } from './wanted.store.ts';

const { fetch } = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../base/page-client.ts', () => ({
  client: { fetch },
  observeCalls: () => () => undefined,
}));

const { path } = entities.course.get;
const reply = (title: string) => ({ data: { title }, meta: { serverDate: 2 } });
let user = '';
let count = 0;
let stop = () => {};
beforeEach(() => {
  user = `外勤${count++}`;
  const fields = { tel: '', email: '', nickName: '', level: 1, avatar: null };
  enterSession(toClientUser({ userName: user, ...fields }));
  for (const id of ['a', 'b']) wantRecord({ entity: 'course', id, path });
  fetch.mockReset();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Fetches, and resolves once that many calls are answered. */
async function begin(calls: number): Promise<void> {
  stop = watchWanted(user);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(calls));
  await new Promise((resolve) => setTimeout(resolve, 50));
}
/** What the user’s next session fetches. */
const left = () => {
  stop();
  stop = watchWanted(user);
  return wantedState.list.map(({ id }) => id);
};
const titles = () => noticesState.list.map(({ title }) => title);

it('S-LIST-3 a wanted record is fetched once; one that is refused is wanted no more', async () => {
  fetch.mockResolvedValueOnce(reply('甲')).mockRejectedValueOnce(new RefusalError(2002, '', null));
  await begin(2);
  expect(wantedState.list).toEqual([]);
  expect(titles()).toContain('「甲」已取回，现在可以打开');
});

it('S-LIST-3 S-SESS-8 what the end of a session cut off is fetched in the next', async () => {
  fetch.mockImplementation(async () => {
    resetSession();
    stop();
    throw new SessionEndedError();
  });
  await begin(1);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(left()).toEqual(['a', 'b']);
});

it('S-LIST-3 S-SESS-6 a reply that arrives after the session is neither shown nor counted as fetched', async () => {
  fetch.mockImplementation(async () => {
    resetSession();
    stop();
    return reply('乙');
  });
  const before = titles();
  await begin(1);
  expect(titles()).toEqual(before);
  expect(left()).toEqual(['a', 'b']);
});

it('S-LIST-3 a record that the device has no room for is not called fetched', async () => {
  fetch.mockResolvedValue(reply('丙'));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const before = titles();
  await begin(2);
  expect(titles()).toEqual(before);
  expect(left()).toEqual(['a', 'b']);
});

it('S-LIST-3 what another tab wants, or has fetched, meanwhile stays as that tab left it', async () => {
  const key = `lexdesk.wanted/${user}`;
  const wanted = (id: string) => ({ entity: 'course', id, path }) as const;
  localStorage.setItem(key, JSON.stringify([wanted('b'), wanted('另一页')]));
  wantRecord(wanted('c'));
  expect(wantedState.list.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(left()).toEqual(['b', '另一页', 'c']);
});

it('S-LIST-3 fetching one deletes no other from what another tab has stored meanwhile', async () => {
  fetch.mockImplementation(async () => {
    const stored = JSON.stringify(['a', 'b', 'c'].map((id) => ({ entity: 'course', id, path })));
    if (fetch.mock.calls.length === 1) localStorage.setItem(`lexdesk.wanted/${user}`, stored);
    return reply('戊');
  });
  await begin(2);
  fetch.mockRejectedValue(new SessionEndedError());
  expect(left()).toEqual(['c']);
});
