import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { BASE, storeEdit, theirs } from '../../../tests/support/device/conflicts.ts';
import { savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { RefusalError, StaleError } from '../../api/errors.ts';
import { skipBackoff } from '../sync/drain.ts';
import { uploadReference } from '../uploads/upload-reference.ts';
import { drainSaves } from './drain-saves.ts';
import { listOutbox } from './outbox-queue.ts';

let user = '';
let count = 0;
/** Runs once the next save's references have been read. */
let meanwhile = async () => {};
vi.mock('../uploads/upload-reference.ts', async (load) => {
  const real = await load<typeof import('../uploads/upload-reference.ts')>();
  const resolveReferences: typeof real.resolveReferences = async (...args) => {
    const found = await real.resolveReferences(...args);
    const act = meanwhile;
    meanwhile = async () => {};
    await act();
    return found;
  };
  return { ...real, resolveReferences };
});
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  user = `拒绝${count++}`;
});

const TAKEN = '别名已被使用';
/** A server with a colleague's record that refuses this title. */
function server(record = theirs({}, 3)) {
  let stored: Record<string, unknown> = record;
  return savesAnsweredBy(user, ({ request }) => {
    if (request.version !== stored.version) throw new StaleError('', stored);
    if (request.title === '重名') throw new RefusalError(2001, TAKEN, null);
    stored = { ...stored, ...request, version: Number(stored.version) + 1 };
    return stored;
  });
}

it('S-API-5 a correction of a save that was refused after a merge is sent, with the merged changes', async () => {
  const parent = await storeEdit(user, { title: '重名' });
  const context = server(theirs({ body: '他的文' }));
  await drainSaves(context);
  expect(await listOutbox(user)).toMatchObject([{ state: 'needs-attention', reason: TAKEN }]);
  await storeEdit(user, { title: '不重名' }, { parent, baseFields: { ...BASE, title: '重名' } });
  await skipBackoff(user);
  await drainSaves(context);
  expect(await listOutbox(user)).toEqual([]);
  expect(context.sent.at(-1)?.request).toMatchObject({
    title: '不重名',
    body: '他的文',
    version: 7,
  });
});

it('S-API-5 a correction that overlaps the merged changes is a conflict', async () => {
  const parent = await storeEdit(user, { title: '重名' });
  const context = server(theirs({ body: '他的文' }));
  await drainSaves(context);
  const seen = { ...BASE, title: '重名' };
  await storeEdit(user, { title: '不重名', body: '我的文' }, { parent, baseFields: seen });
  await drainSaves(context);
  expect(await listOutbox(user)).toMatchObject([
    { state: 'conflict', fields: { title: '不重名', body: '我的文' } },
  ]);
});

it('S-API-5 a save made while its predecessor was in flight does not wait behind the refusal of that', async () => {
  let parent = '';
  let second = '';
  const context = savesAnsweredBy(user, async ({ request }) => {
    if (request.title !== '重名') return theirs({ ...request }, 4);
    if (second === '')
      second = await storeEdit(
        user,
        { title: '重名', body: '又写' },
        { parent, baseFields: { ...BASE, title: '重名' } },
      );
    throw new RefusalError(2001, TAKEN, null);
  });
  parent = await storeEdit(user, { title: '重名' });
  await drainSaves(context);
  await drainSaves(context);
  await storeEdit(
    user,
    { title: '不重名', body: '又写' },
    { parent: second, baseFields: { title: '重名', body: '又写' } },
  );
  await skipBackoff(user);
  await drainSaves(context);
  expect(
    (await listOutbox(user)).map(({ state, reason, fields }) => [state, reason, fields]),
  ).toEqual([]);
  expect(context.sent.at(-1)?.request).toMatchObject({ title: '不重名', body: '又写' });
});

it('S-UP-4 a save that replaces one whose file is gone, while that is read, is sent', async () => {
  const parent = await storeEdit(user, { body: `<img src="${uploadReference('gone')}">` });
  const before = (await listOutbox(user))[0]?.fields ?? null;
  meanwhile = async () => {
    await storeEdit(user, { title: '新题', body: '没有图' }, { parent, baseFields: before });
  };
  const context = server();
  await drainSaves(context);
  expect(context.sent.map(({ request }) => request.body)).toEqual(['没有图']);
  expect(await listOutbox(user)).toEqual([]);
});
