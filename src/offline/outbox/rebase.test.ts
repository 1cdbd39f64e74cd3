import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { BASE, drainOne, storeEdit, theirs } from '../../../tests/support/device/conflicts.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { fail, ID, OTHER, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { ForbiddenError, NetworkError, StaleError } from '../../api/errors.ts';
import { withDb } from '../db/db.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainSaves } from './drain-saves.ts';
import type { Save } from './enqueue-save.ts';
import { discardSave, listOutbox, updateSave } from './outbox-queue.ts';
import { rebaseSaves, settleConflict } from './rebase.ts';
import { listSupersededTexts, pruneHistory } from './save-store.ts';

let user = '';
let count = 0;
beforeEach(async () => {
  // Without it jitter may make a back-off so short that it ends at once.
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  user = `编辑${count++}`;
  // Sealed, as on a device; outbox-queue.test.ts has them unsealed.
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
});

const contextWith = (answer: Parameters<typeof savesAnsweredBy>[1]) =>
  savesAnsweredBy(user, answer);

const stale = (record: unknown) => contextWith(fail(new StaleError('', record)));
const edit = (fields: Record<string, unknown>, more?: Partial<Save>) =>
  storeEdit(user, fields, more);
const only = async () => (await listOutbox(user))[0];

it('S-API-5 disjoint changes are merged and sent on top of the other user’s version', async () => {
  await edit({ title: '我的题' });
  const before = await only();
  await drainOne(user, theirs({ body: '他的文' }));
  expect(await only()).toMatchObject({ state: 'queued', mergedWith: '李四', sends: 0 });
  const context = contextWith(() => theirs({ title: '我的题', body: '他的文' }, 8));
  await drainSaves(context);
  expect(context.sent[0]?.request).toMatchObject({ version: 7, title: '我的题', body: '他的文' });
  expect(context.sent[0]?.key).not.toBe(before?.key);
  expect(await listOutbox(user)).toEqual([]);
});

it('S-API-5 overlapping changes wait for their owner, who may choose any mixture', async () => {
  await edit({ title: '我的题' });
  await drainSaves(stale(theirs({ title: '他的题', body: '他的文' })));
  const entry = await only();
  expect(entry).toMatchObject({ state: 'conflict', current: { version: 7 } });
  if (entry) await settleConflict(user, entry, { title: '我的题', body: '他的文' });
  const context = contextWith(() => theirs({}, 8));
  await drainSaves(context);
  expect(context.sent[0]?.request).toMatchObject({ version: 7, title: '我的题', body: '他的文' });
  const lost = await listSupersededTexts(user, `article:${ID}`);
  expect(lost.map(({ fields }) => fields)).toEqual([{ title: '他的题', body: '他的文' }]);
});

it('S-API-5 a decision about a save that was replaced or discarded meanwhile changes nothing', async () => {
  const parent = await edit({ title: '我的题' });
  await drainSaves(stale(theirs({ title: '他的题' })));
  const conflict = await only();
  if (!conflict) throw new Error('no conflict');
  await edit({ title: '我的题', body: '之后写的' }, { parent });
  await settleConflict(user, conflict, { ...BASE, title: '他的题' });
  const newest = await only();
  expect(newest?.fields).toEqual({ title: '我的题', body: '之后写的' });
  if (newest) await discardSave(user, newest);
  await settleConflict(user, conflict, { ...BASE, title: '他的题' });
  expect(await only()).toBeUndefined();
});

it.each([
  ['nobody knows what the edit started from', 'conflict', null, theirs({ body: '他的文' })],
  ['the record violates the contract', 'needs-attention', BASE, theirs({ title: 5 })],
  ['the record has no version', 'needs-attention', BASE, { ...theirs({}), version: undefined }],
])('S-API-5 nothing is merged where %s', async (_, state, baseFields, record) => {
  await edit({ title: '我的题' }, { baseFields });
  await drainSaves(stale(record));
  expect(await only()).toMatchObject({ state, fields: { title: '我的题' } });
});

it.each([
  ['in conflict', new StaleError('', theirs({ title: '他的题' }))],
  ['that the server refused', new ForbiddenError('')],
])('S-API-5 a save on top of one %s replaces it, and waits behind nothing', async (_, why) => {
  const first = await edit({ title: '一' });
  await drainSaves(contextWith(fail(why)));
  const before = await only();
  expect(await edit({ title: '二' }, { baseVersion: null, parent: first })).toBe(first);
  const [entry, ...more] = await listOutbox(user);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ state: 'queued', sends: 0, baseVersion: 3 });
  expect(entry).toMatchObject({ baseFields: BASE, fields: { title: '二' } });
  expect(entry?.key).not.toBe(before?.key);
});

it('S-API-5 saves that build on the stale one are combined with it', async () => {
  const first = await edit({ title: '一' });
  await drainSaves(contextWith(fail(new NetworkError())));
  const second = await edit(
    { title: '二' },
    { parent: first, baseFields: { ...BASE, title: '一' } },
  );
  expect(await listOutbox(user)).toHaveLength(2);
  await skipBackoff(user);
  await drainOne(user, theirs({ body: '他的文' }));
  expect(await listOutbox(user)).toMatchObject([
    { id: second, fields: { title: '二', body: '他的文' }, baseVersion: 7, parent: null },
  ]);
});

it('S-API-5 saves combined in a conflict still have the base version they started from', async () => {
  const first = await edit({ title: '一' });
  await drainSaves(contextWith(fail(new NetworkError())));
  const next = { parent: first, baseFields: { ...BASE, title: '一' } };
  const second = await edit({ title: '二' }, next);
  await skipBackoff(user);
  await drainOne(user, theirs({ title: '他的题' }));
  expect(await only()).toMatchObject({ id: second, state: 'conflict', baseVersion: 3 });
  await edit({ title: '三' }, { parent: second, baseFields: { ...BASE, title: '二' } });
  const context = stale(theirs({ title: '他的题' }));
  await drainSaves(context);
  expect(context.sent[0]?.request).toMatchObject({ version: 3, title: '三' });
});

it('S-API-5 an edit on a save that was combined with a later one builds on the combination, and on its receipt', async () => {
  const first = await edit({ title: '一' });
  await drainSaves(contextWith(fail(new NetworkError())));
  const next = { parent: first, baseFields: { ...BASE, title: '一' } };
  await edit({ title: '二' }, next);
  await skipBackoff(user);
  await drainOne(user, theirs({ title: '他的题' }));
  // A tab that was opened on the first save, before that had a version.
  const early = { ...next, baseVersion: null };
  await edit({ title: '一', body: '早先的页' }, early);
  expect(await listOutbox(user)).toMatchObject([
    { fields: { title: '二', body: '早先的页' }, baseVersion: 3 },
  ]);
  await drainOne(user, null, theirs({ title: '二', body: '早先的页' }, 8));
  await edit({ title: '一', body: '更早的页' }, early);
  expect(await listOutbox(user)).toMatchObject([
    { operation: 'update', fields: { title: '二', body: '更早的页' }, baseVersion: 8 },
  ]);
});

it('S-API-5 an edit on top of a merged save does not undo what was merged', async () => {
  const first = await edit({ title: '我的题' });
  await drainOne(user, theirs({ body: '他的文' }));
  const mine = { ...BASE, title: '我的题' };
  const next = { parent: first, baseFields: mine };
  // Before the merged save is sent, and after it was confirmed.
  await edit({ title: '再改' }, next);
  await drainOne(user, null, theirs({ title: '我的题', body: '他的文' }, 8));
  expect(await listOutbox(user)).toMatchObject([
    { fields: { title: '再改', body: '他的文' }, baseVersion: 8 },
  ]);
  await edit({ title: '三改' }, { ...next, recordId: OTHER });
  await edit({ title: '四改' }, next);
  expect((await listOutbox(user)).at(-1)).toMatchObject({
    fields: { title: '四改', body: '他的文' },
  });
});

it('S-API-5 an edit on top of a merged save undoes nothing even if the server’s record changes once more before', async () => {
  const first = await edit({ title: '我的题' });
  await drainOne(user, theirs({ body: '他的文' }));
  await edit({ title: '再改' }, { parent: first, baseFields: { ...BASE, title: '我的题' } });
  await drainOne(user, theirs({ body: '他的文', author: '王五' }, 8));
  await drainOne(user, null, theirs({ title: '我的题', body: '他的文', author: '王五' }, 9));
  expect(await listOutbox(user)).toMatchObject([
    { fields: { title: '再改', body: '他的文' }, baseVersion: 9 },
  ]);
});

it('S-API-5 an edit on the first of three combined saves builds on the combination', async () => {
  const first = await edit({ title: '一' });
  await drainSaves(contextWith(fail(new NetworkError())));
  const second = await edit({ title: '二' }, { parent: first, baseFields: BASE });
  const [, waiting] = await listOutbox(user);
  // The second may be in flight too, so that the third cannot replace it.
  await updateSave(user, waiting?.seq ?? 0, () => ({ sends: 1 }));
  await edit({ title: '三' }, { parent: second, baseFields: { ...BASE, title: '二' } });
  await skipBackoff(user);
  await drainOne(user, theirs({ title: '他的题' }));
  expect((await only())?.joined).toEqual([first, second]);
});

it('S-API-5 if the newer record has no author, the merged save has none', async () => {
  await edit({ title: '我的题' });
  await drainOne(user, theirs({ body: '他的文', updatedBy: undefined }));
  expect(await only()).toMatchObject({ mergedWith: '' });
});

it('S-API-5 a save that is discarded while the server refuses it does not come back', async () => {
  await edit({ title: '我的题' });
  const entry = await only();
  if (!entry) throw new Error('nothing stored');
  await discardSave(user, entry);
  await rebaseSaves(user, entry, theirs({ title: '他的题' }));
  expect(await only()).toBeUndefined();
});

it('S-API-5 a decision for their side, or without a known base, moves my text to the history', async () => {
  await edit({ title: '我的题' }, { baseFields: null });
  await drainSaves(stale(theirs({ title: '他的题' })));
  const entry = await only();
  if (entry) await settleConflict(user, entry, { ...BASE, title: '他的题' });
  const lost = await listSupersededTexts(user, `article:${ID}`);
  expect(lost.map(({ fields }) => fields.title)).toEqual(['我的题']);
});

it('S-API-5 my text that lost against the original value moves to the history', async () => {
  await edit({ title: '我的题', body: '我的文' });
  await drainSaves(stale(theirs({ title: '他的题' })));
  const entry = await only();
  if (entry) await settleConflict(user, entry, { title: '他的题', body: '文' });
  const lost = await listSupersededTexts(user, `article:${ID}`);
  expect(lost.map(({ fields }) => fields)).toContainEqual({ title: '我的题', body: '我的文' });
});

it('S-API-5 an edit of a field that was merged into its base is a conflict', async () => {
  const first = await edit({ title: '我的题' });
  await drainOne(user, theirs({ body: '他的文' }));
  await drainSaves(contextWith(() => theirs({ title: '我的题', body: '他的文' }, 8)));
  await edit(
    { title: '我的题', body: '我的文' },
    { parent: first, baseFields: { ...BASE, title: '我的题' } },
  );
  expect(await only()).toMatchObject({ state: 'conflict', fields: { body: '我的文' } });
});

it('S-API-5 losing texts stay in the history for 30 days', async () => {
  const at = Date.now();
  const recordKey = `article:${ID}`;
  await withDb(user, async (db) => {
    for (const days of [40, 20]) {
      await db.add('history', {
        recordKey,
        label: '',
        fields: { days },
        at: at - days * 86_400_000,
      });
    }
  });
  await pruneHistory(user, at);
  expect(await listSupersededTexts(user, recordKey)).toMatchObject([{ fields: { days: 20 } }]);
  expect(await listSupersededTexts(user, `article:${OTHER}`)).toEqual([]);
});

it('S-API-5 a create whose record the server already has continues as an update', async () => {
  const blank = { title: '', body: '' };
  const first = { operation: 'create', baseVersion: null, baseFields: blank } as const;
  await edit({ title: '我的题', body: '我的文' }, first);
  const current = theirs({ title: '我的题', body: '' }, 1);
  const context = contextWith(({ path }) => {
    if (path.endsWith('create')) throw new StaleError('', current);
    return theirs({}, 2);
  });
  await drainSaves(context);
  expect(context.sent[1]?.request).toMatchObject({ version: 1, title: '我的题', body: '我的文' });
  expect(await listOutbox(user)).toEqual([]);
});
