import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { BASE, drainOne, storeEdit, theirs } from '../../../tests/support/device/conflicts.ts';
import { fail, ID, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { NetworkError, StaleError } from '../../api/errors.ts';
import { listen, type QueueMessage } from '../model/messages.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainSaves } from './drain-saves.ts';
import type { Save } from './enqueue-save.ts';
import { listOutbox, retrySave } from './outbox-queue.ts';
import { readRecord, settleConflict } from './rebase.ts';
import { listSupersededTexts } from './save-store.ts';

let user = '';
let count = 0;
beforeEach(() => {
  // Without it jitter may make a back-off so short that it ends at once.
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  user = `决定${count++}`;
});

const stale = (record: unknown) => savesAnsweredBy(user, fail(new StaleError('', record)));
const edit = (fields: Record<string, unknown>, more?: Partial<Save>) =>
  storeEdit(user, fields, more);
const only = async () => (await listOutbox(user))[0];

it('S-API-5 every page is notified of a merge and of a decision, and sending continues', async () => {
  const heard = new Set<QueueMessage['type']>();
  const stop = listen(user, ({ type }) => heard.add(type));
  await edit({ title: '我的题' });
  heard.clear();
  await drainOne(user, theirs({ body: '他的文' }));
  expect([...heard].sort()).toEqual(['outbox-changed', 'wake']);
  await drainSaves(stale(theirs({ title: '他的题' })));
  const entry = await only();
  heard.clear();
  if (entry) await settleConflict(user, entry, { ...BASE, title: '我的题' });
  expect([...heard].sort()).toEqual(['outbox-changed', 'wake']);
  stop();
});

it('S-API-5 a losing text is stored with its record and time', async () => {
  const before = Date.now();
  await edit({ title: '我的题' });
  await drainSaves(stale(theirs({ title: '他的题', body: '他的文' })));
  const entry = await only();
  if (entry) await settleConflict(user, entry, { title: '他的题', body: '他的文' });
  const [lost, ...more] = await listSupersededTexts(user, `article:${ID}`);
  expect(more).toEqual([]);
  expect(lost).toMatchObject({ label: '题', fields: { title: '我的题', body: '文' } });
  expect(lost?.at).toBeGreaterThanOrEqual(before);
  expect(await only()).toMatchObject({ mergedWith: '李四', state: 'queued', baseVersion: 7 });
});

it('S-API-5 a decision without the server’s record does nothing', async () => {
  await edit({ title: '我的题' });
  await drainSaves(stale(theirs({ title: '他的题' })));
  const entry = await only();
  if (!entry) throw new Error('no conflict');
  await settleConflict(user, { ...entry, current: { title: 5 } }, { ...BASE });
  expect(await only()).toEqual(entry);
});

it.each([
  ['somebody', theirs({}), { version: 7, by: '李四' }],
  ['nobody who is named', theirs({ updatedBy: undefined }), { version: 7, by: '' }],
])('S-API-5 a record of the server that %s changed last', async (_, record, read) => {
  await edit({ title: '我的题' });
  await drainSaves(savesAnsweredBy(user, fail(new NetworkError())));
  expect(readRecord('article', record)).toMatchObject(read);
});

it('S-API-5 a combined save has the ids of the saves that it contains', async () => {
  const first = await edit({ title: '一' });
  await drainSaves(savesAnsweredBy(user, fail(new NetworkError())));
  const second = await edit(
    { title: '二' },
    { parent: first, baseFields: { ...BASE, title: '一' } },
  );
  await skipBackoff(user);
  await drainOne(user, theirs({ title: '他的题' }));
  expect(await only()).toMatchObject({ id: second, joined: [first] });
});

/** A save that was merged with 李四's text at version 7; the form has not seen the merge. */
const mergedSave = async (more?: Partial<Save>) => {
  const parent = await edit({ title: '我的题' }, more);
  await drainOne(user, theirs({ body: '他的文' }));
  return { ...more, parent, baseFields: { ...BASE, title: '我的题' } };
};
const ANSWER = theirs({ title: '我的题', body: '他的文' }, 8);
/** The reply at version 8, before or while another edit of the same text is saved. */
const answered = (answer: unknown = ANSWER) => drainOne(user, null, answer);
const MINE = { title: '我的题', body: '我的文' };

/** Sends pending saves to a server that still has version 8. */
async function sendAgain(): Promise<unknown[]> {
  const context = stale(ANSWER);
  await drainSaves(context);
  return context.sent.map(({ request }) => request.version);
}

it('S-API-5 saving once more does not decide a conflict with merged changes', async () => {
  const next = await mergedSave();
  const parent = await edit(MINE, next);
  await answered();
  expect(await only()).toMatchObject({ state: 'conflict', fields: MINE });
  await edit({ ...MINE, title: '再改' }, { parent, baseFields: MINE });
  expect(await sendAgain()).toEqual([7]);
  expect(await only()).toMatchObject({ state: 'conflict', fields: { body: '我的文' } });
});

it.each([
  ['a record', {}],
  ['a new record', { operation: 'create', baseVersion: null } as const],
])('S-API-5 nor if %s was confirmed before the edit was saved', async (_, more) => {
  const next = await mergedSave(more);
  await answered();
  const parent = await edit(MINE, next);
  expect(await only()).toMatchObject({ state: 'conflict', fields: MINE });
  await edit({ ...MINE, title: '再改' }, { ...more, parent, baseFields: MINE });
  expect(await sendAgain()).not.toContain(8);
  expect(await only()).toMatchObject({ state: 'conflict', fields: { body: '我的文' } });
});

it('S-API-5 nor does a retry, if the reply could not be compared', async () => {
  const next = await mergedSave();
  await edit(MINE, next);
  await answered({ ...ANSWER, title: 5 });
  const entry = await only();
  expect(entry).toMatchObject({ state: 'needs-attention', fields: MINE });
  await retrySave(user, entry?.seq ?? 0);
  expect(await sendAgain()).toEqual([7]);
  expect(await only()).toMatchObject({ state: 'conflict', fields: MINE });
});
