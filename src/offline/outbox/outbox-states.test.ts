import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, ID, OTHER, save, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { NetworkError, StaleError } from '../../api/errors.ts';
import { withDb } from '../db/db.ts';
import { listen, type QueueMessage } from '../model/messages.ts';
import type { OutboxState } from '../model/queue-item.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainSaves } from './drain-saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import {
  confirmSave,
  discardSave,
  freezeSave,
  holdSaves,
  listOutbox,
  pruneConfirmations,
  requeueSaves,
  retrySave,
  updateSave,
} from './outbox-queue.ts';

let user = '';
let count = 0;
beforeEach(() => {
  user = `状态${count++}`;
});
afterEach(() => {
  vi.useRealTimers();
});

const STATES: OutboxState[] = [
  ...(['queued', 'waiting-network', 'waiting-upload'] as const),
  ...(['waiting-auth', 'needs-attention', 'conflict'] as const),
];
/** One save in each state, each of its own record, with a back-off and a Retry-After. */
async function oneOfEach(): Promise<void> {
  for (const [at, state] of STATES.entries()) {
    await enqueueSave(user, save(state, { recordId: `${at}` }));
    const seq = (await listOutbox(user)).at(-1)?.seq ?? 0;
    const retry = { backoffUntil: 7, notBefore: 9 };
    await updateSave(user, seq, () => ({ state, reason: state, retry }));
  }
}
async function heardOf(work: () => Promise<unknown>): Promise<QueueMessage['type'][]> {
  const heard: QueueMessage['type'][] = [];
  const stop = listen(user, ({ type }) => heard.push(type));
  await work();
  stop();
  return heard;
}

it.each(STATES)(
  'S-API-5 only a save that is %s is requeued; the Retry-After stays',
  async (state) => {
    await oneOfEach();
    const heard = await heardOf(() => requeueSaves(user, state));
    const saves = await listOutbox(user);
    expect(saves.map((one) => [one.state, one.reason])).toEqual(
      STATES.map((one) => (one === state ? ['queued', ''] : [one, one])),
    );
    const retries = saves.map(({ retry }) => retry);
    expect(retries).toEqual(
      STATES.map((one) => ({ backoffUntil: one === state ? 0 : 7, notBefore: 9 })),
    );
    expect(heard).toEqual(['outbox-changed']);
  },
);

it('S-API-5 tabs are notified of a bulk change only if something changed', async () => {
  await enqueueSave(user, save('一'));
  expect(await heardOf(() => requeueSaves(user, 'waiting-auth'))).toEqual([]);
  expect(await heardOf(() => holdSaves(user))).toEqual(['outbox-changed']);
  expect(await heardOf(() => holdSaves(user))).toEqual([]);
});

it('S-API-5 a retried save is reset and due at once, and the leader is woken', async () => {
  await enqueueSave(user, save('一'));
  await drainSaves(savesAnsweredBy(user, fail(new NetworkError())));
  const seq = (await listOutbox(user))[0]?.seq ?? 0;
  expect(await heardOf(() => retrySave(user, seq))).toEqual(['outbox-changed', 'wake']);
  expect(await listOutbox(user)).toMatchObject([
    { state: 'queued', reason: '', tries: 0, retry: { backoffUntil: 0, notBefore: 0 } },
  ]);
});

it('S-API-5 updating a save returns whether it still exists, and never creates one', async () => {
  await enqueueSave(user, save('一'));
  const seq = (await listOutbox(user))[0]?.seq ?? 0;
  expect(await updateSave(user, seq, () => ({ reason: '甲' }))).toBe(true);
  expect(await updateSave(user, seq + 1, () => ({ reason: '乙' }))).toBe(false);
  expect(await listOutbox(user)).toMatchObject([{ reason: '甲' }]);
});

it('S-API-5 another save of the record under the same key does not count as the prepared one', async () => {
  await enqueueSave(user, save('一'));
  const [entry] = await listOutbox(user);
  if (!entry) throw new Error('nothing stored');
  expect(await freezeSave(user, { ...entry, seq: entry.seq + 1 }, entry.fields)).toBeUndefined();
});

it('S-API-5 a receipt stays for 30 days, and has the fields only if another tab may build on earlier ones', async () => {
  const DAY = 24 * 60 * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: 100 * DAY });
  for (const title of ['一', '二']) await enqueueSave(user, save(title, { recordId: title }));
  const [one, two] = await listOutbox(user);
  if (!one || !two) throw new Error('nothing stored');
  await confirmSave(user, one, { version: 4 });
  await confirmSave(user, { ...two, isReplaced: true }, {});
  const confirmedAt = 100 * DAY;
  const stored = async () => withDb(user, (db) => db.getAll('receipts'));
  const receipts = await stored();
  expect(receipts).toHaveLength(2);
  expect(receipts).toContainEqual({ id: one.id, version: 4, confirmedAt });
  expect(receipts).toContainEqual({ id: two.id, version: null, confirmedAt, fields: two.fields });
  await pruneConfirmations(user, 130 * DAY);
  expect(await stored()).toHaveLength(2);
  await pruneConfirmations(user, 130 * DAY + 1);
  expect(await stored()).toEqual([]);
});

it('S-API-5 a save waits only for a new record that it references, not for an update of that or for itself', async () => {
  const versioned = ({ request }: { request: Record<string, unknown> }) => ({
    id: request.id,
    version: 4,
  });
  await enqueueSave(user, save('被引用的', { recordId: OTHER }));
  await enqueueSave(user, save('引用者', { fields: { title: '引用者', dictId: OTHER } }));
  const later = { recordId: 'own', operation: 'create', baseVersion: null } as const;
  await enqueueSave(user, save('自己', { ...later, fields: { title: 'own' } }));
  // The referenced create cannot be sent; an update of it blocks nothing.
  const [named] = await listOutbox(user);
  await updateSave(user, named?.seq ?? 0, () => ({ state: 'conflict' }));
  const context = savesAnsweredBy(user, versioned);
  await drainSaves(context);
  expect(context.sent.map(({ request }) => request.id)).toEqual([ID, 'own']);
});

it('S-API-5 every tab is notified of a save that was merged with another user’s changes, and of no other', async () => {
  const base = { title: '题', body: '文' };
  const record = {
    ...{ id: ID, status: 'draft', summary: '', author: '', coverId: null, attachmentIds: [] },
    ...{
      createdAt: 1,
      updatedAt: 1,
      editor: '',
      updatedBy: '李四',
      version: 7,
      ...base,
      body: '他的文',
    },
  };
  await enqueueSave(user, save('题', { baseFields: base, fields: { ...base, title: '我的题' } }));
  await enqueueSave(user, save('别的', { recordId: OTHER }));
  const merged: QueueMessage[] = [];
  const stop = listen(user, (message) => message.type === 'merged' && merged.push(message));
  let refused = false;
  await drainSaves(
    savesAnsweredBy(user, ({ request }) => {
      if (request.id === ID && !refused) {
        refused = true;
        throw new StaleError('', record);
      }
      return { id: request.id, version: 8 };
    }),
  );
  stop();
  expect(await listOutbox(user)).toEqual([]);
  expect(merged).toEqual([{ type: 'merged', label: '题', by: '李四' }]);
});

it('S-API-5 only a record whose create was discarded is created again; an update stays an update', async () => {
  await enqueueSave(user, save('甲', { parent: 'gone', baseVersion: 3 }));
  await enqueueSave(user, save('乙', { recordId: OTHER, parent: null, baseVersion: null }));
  await enqueueSave(user, save('丙', { recordId: 'third', parent: 'gone', baseVersion: null }));
  expect(
    (await listOutbox(user)).map(({ operation, baseVersion }) => [operation, baseVersion]),
  ).toEqual([
    ['update', 3],
    ['update', null],
    ['create', null],
  ]);
});

it('S-API-5 tabs are notified of every added or removed save, the leader of added ones', async () => {
  expect(await heardOf(() => enqueueSave(user, save('一')))).toEqual(['outbox-changed', 'wake']);
  await enqueueSave(user, save('二', { recordId: OTHER }));
  const [one, two] = await listOutbox(user);
  if (!one || !two) throw new Error('nothing stored');
  expect(await heardOf(() => confirmSave(user, one, { version: 4 }))).toEqual(['outbox-changed']);
  expect(await heardOf(() => discardSave(user, two))).toEqual(['outbox-changed']);
});

it('S-API-5 discarding a save keeps what another tab has saved in its place since it was shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  const parent = await enqueueSave(user, save('一'));
  const [shown] = await listOutbox(user);
  vi.setSystemTime(2000);
  await enqueueSave(user, save('另一页', { parent }));
  if (shown) await discardSave(user, shown);
  const [newer] = await listOutbox(user);
  expect(newer).toMatchObject({ fields: { title: '另一页' } });
  if (newer) await discardSave(user, newer);
  expect(await listOutbox(user)).toEqual([]);
});

it('S-API-5 a replacing save has its own key and time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
  const parent = await enqueueSave(user, save('一'));
  const [before] = await listOutbox(user);
  vi.setSystemTime(2000);
  await enqueueSave(user, save('二', { parent }));
  const [after] = await listOutbox(user);
  expect(after).toMatchObject({ seq: before?.seq, savedAt: 2000, key: expect.any(String) });
  expect(after?.key).not.toBe(before?.key);
});

it('S-API-5 a save that waits for a referenced record is requeued with the others, even after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T08:00:00Z') });
  await enqueueSave(user, save('新', { operation: 'create', baseVersion: null, recordId: OTHER }));
  await enqueueSave(user, save('引用者', { fields: { title: '引用者', dictId: OTHER } }));
  const newFails = savesAnsweredBy(user, fail(new NetworkError()));
  await drainSaves(newFails);
  vi.setSystemTime(Date.parse('2026-03-01T08:00:00Z'));
  const context = savesAnsweredBy(user, ({ request }) => ({ id: request.id, version: 1 }));
  await skipBackoff(user);
  await drainSaves(context);
  await skipBackoff(user);
  await drainSaves(context);
  expect(context.sent.map(({ request }) => request.title)).toEqual(['新', '引用者']);
});

it('S-API-5 a save that is due already is not rewritten when the server is back', async () => {
  await enqueueSave(user, save('一'));
  expect(await heardOf(() => skipBackoff(user))).toEqual(['wake']);
});
