import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { BASE, drainOne, storeEdit, theirs } from '../../../tests/support/device/conflicts.ts';
import { fail, ID, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { NetworkError } from '../../api/errors.ts';
import { withDb } from '../db/db.ts';
import { skipBackoff } from '../sync/drain.ts';
import { uploadReference } from '../uploads/upload-reference.ts';
import { drainSaves } from './drain-saves.ts';
import type { Save } from './enqueue-save.ts';
import { listOutbox, updateSave } from './outbox-queue.ts';
import { listSupersededTexts } from './save-store.ts';

let user = '';
let count = 0;
beforeEach(() => {
  // Without it jitter may make a back-off so short that it ends at once.
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  user = `两页${count++}`;
});

const contextWith = (answer: Parameters<typeof savesAnsweredBy>[1]) =>
  savesAnsweredBy(user, answer);
const edit = (fields: Record<string, unknown>, more?: Partial<Save>) =>
  storeEdit(user, fields, more);
const only = async () => (await listOutbox(user))[0];
/** The save that both tabs build on. */
const start = async () => {
  const parent = await edit({ title: '一' });
  return { parent, baseFields: { ...BASE, title: '一' } };
};
/** Sends everything that waits. */
const sendAll = async () => {
  await skipBackoff(user);
  await drainSaves(contextWith(({ request }, call) => theirs(request, 3 + call)));
};

it('S-API-5 the changes of both tabs stay', async () => {
  const point = await start();
  await edit({ title: '甲的题' }, point);
  await edit({ title: '一', body: '乙的文' }, point);
  expect(await only()).toMatchObject({ fields: { title: '甲的题', body: '乙的文' } });
  expect(await listOutbox(user)).toHaveLength(1);
  expect(await listSupersededTexts(user, `article:${ID}`)).toEqual([]);
});

it('S-API-5 the changes of both tabs stay if the first is in flight', async () => {
  const point = await start();
  await edit({ title: '甲的题' }, point);
  await drainSaves(contextWith(fail(new NetworkError())));
  await edit({ title: '一', body: '乙的文' }, point);
  expect((await listOutbox(user)).map(({ fields }) => fields)).toEqual([
    { title: '甲的题', body: '文' },
    { title: '甲的题', body: '乙的文' },
  ]);
});

it('S-API-5 the changes of both tabs stay if the first is on the server', async () => {
  const point = await start();
  await edit({ title: '甲的题' }, point);
  await drainOne(user, null, theirs({ title: '甲的题' }, 8));
  await edit({ title: '一', body: '乙的文' }, point);
  expect(await listOutbox(user)).toMatchObject([
    { fields: { title: '甲的题', body: '乙的文' }, baseVersion: 8 },
  ]);
});

it('S-API-5 the changes of both tabs stay if the base is in flight and the server has a newer record', async () => {
  const point = await start();
  await drainSaves(contextWith(fail(new NetworkError())));
  await edit({ title: '甲的题' }, point);
  await edit({ title: '一', body: '乙的文' }, point);
  await skipBackoff(user);
  await drainOne(user, theirs({ author: '他' }));
  expect(await listOutbox(user)).toMatchObject([
    { fields: { title: '甲的题', body: '乙的文' }, baseVersion: 7, parent: null },
  ]);
});

it.each([
  ['a file', (reference: string) => reference],
  ['one of several files', (reference: string) => ['older', reference]],
])(
  'S-UP-4 replacing the reference of %s by its id is not a change of the other tab',
  async (_, cover) => {
    const reference = uploadReference('k1');
    const parent = await edit({ cover: cover('id-of-file') });
    const baseFields = { ...BASE, cover: cover(reference) };
    await edit({ cover: cover('chosen-anew') }, { parent, baseFields });
    expect((await only())?.fields.cover).toEqual(cover('chosen-anew'));
    expect(await listSupersededTexts(user, `article:${ID}`)).toEqual([]);
  },
);

it('S-API-5 if both changed a field the newest wins, and the other goes to the history', async () => {
  const point = await start();
  await edit({ title: '甲的题' }, point);
  await edit({ title: '乙的题' }, point);
  expect(await only()).toMatchObject({ fields: { title: '乙的题', body: '文' } });
  const lost = await listSupersededTexts(user, `article:${ID}`);
  expect(lost.map(({ fields }) => fields)).toEqual([{ title: '甲的题', body: '文' }]);
});

it.each([
  [
    'while the other’s is on its way',
    async () => {
      const [, second] = await listOutbox(user);
      await updateSave(user, second?.seq ?? 0, () => ({ sends: 1 }));
    },
  ],
  ['on top of the other’s, which is sent with it', async () => {}],
])(
  'S-API-5 the other tab’s additions stay if this one saved %s, and saves again',
  async (_, meanwhile) => {
    const point = await start();
    await drainSaves(contextWith(fail(new NetworkError())));
    await edit({ title: '一', body: '乙的文' }, point);
    await meanwhile();
    const parent = await edit({ title: '甲的题' }, point);
    await sendAll();
    await edit({ title: '甲又改' }, { parent, baseFields: { ...BASE, title: '甲的题' } });
    expect(await only()).toMatchObject({ fields: { title: '甲又改', body: '乙的文' } });
  },
);

it.each([
  ['waits', async () => {}],
  ['is in flight', () => drainSaves(contextWith(fail(new NetworkError())))],
])(
  'S-API-5 a field that only one tab’s build knows stays if that tab’s save %s and the other tab saves',
  async (_, meanwhile) => {
    const point = await start();
    await edit({ title: '一', disclaimer: '甲的声明' }, point);
    await meanwhile();
    await edit({ title: '乙的题' }, point);
    const fields = { title: '乙的题', body: '文', disclaimer: '甲的声明' };
    expect((await listOutbox(user)).at(-1)?.fields).toEqual(fields);
    const lost = await listSupersededTexts(user, `article:${ID}`);
    expect(lost).toEqual([]);
  },
);

it('S-API-5 a field that a save of an earlier build lacks stays if it is combined with the save below it', async () => {
  const baseFields = { ...BASE, disclaimer: '' };
  const parent = await edit({ title: '一', disclaimer: '甲的声明' }, { baseFields });
  await drainSaves(contextWith(fail(new NetworkError())));
  await edit({ title: '乙的题' }, { parent, baseFields: { ...BASE, title: '一' } });
  const [, child] = await listOutbox(user);
  if (!child) throw new Error('no second save');
  const { disclaimer: _, ...fields } = child.fields;
  await withDb(user, (db) => db.put('outbox', { ...child, fields }));
  await skipBackoff(user);
  await drainOne(user, theirs({ author: '他' }));
  expect(await listOutbox(user)).toMatchObject([
    { fields: { title: '乙的题', disclaimer: '甲的声明' }, baseVersion: 7 },
  ]);
});

it('S-API-5 the other tab’s additions stay if they were stored before both saves of this one', async () => {
  const point = await start();
  await edit({ title: '一', body: '乙的文' }, point);
  await sendAll();
  const parent = await edit({ title: '甲的题' }, point);
  await sendAll();
  await edit({ title: '甲又改' }, { parent, baseFields: { ...BASE, title: '甲的题' } });
  expect(await only()).toMatchObject({ fields: { title: '甲又改', body: '乙的文' } });
});
