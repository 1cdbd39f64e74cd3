import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID, save } from '../../../tests/support/device/saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import { confirmSave, listOutbox, updateSave } from './outbox-queue.ts';
import {
  chainFrom,
  clearHistory,
  listHistory,
  listSupersededTexts,
  pruneHistory,
  rewriteSaves,
} from './save-store.ts';

const KEY = `article:${ID}`;
let user = '';
let count = 0;
beforeEach(() => {
  user = `两页${count++}`;
});

it('S-API-5 the plan runs again if another tab changed the saves meanwhile, and nothing is lost', async () => {
  await enqueueSave(user, save('一'));
  const [first] = await listOutbox(user);
  const seen: unknown[] = [];
  let other: Promise<unknown> | undefined;
  await rewriteSaves(user, KEY, (saves) => {
    seen.push(saves.map(({ reason }) => reason));
    // Between read and write; the write waits for it.
    other ??= updateSave(user, first?.seq ?? 0, () => ({ reason: '另一页写的' }));
    return { put: saves.map((one) => ({ ...one, label: '改过' })) };
  });
  await other;
  expect(seen).toEqual([[''], ['另一页写的']]);
  expect(await listOutbox(user)).toMatchObject([{ reason: '另一页写的', label: '改过' }]);
});

it('S-API-5 a chain is a save and those that build on it, in order', () => {
  const link = (seq: number, id: string, parent: string | null) => ({ seq, id, parent });
  const saves = [
    link(1, 'a', null),
    link(2, 'b', 'a'),
    link(3, 'x', null),
    link(4, 'c', 'b'),
    link(5, 'y', 'a'),
  ];
  expect(chainFrom(link(1, 'a', null), saves).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(chainFrom(link(9, 'gone', null), saves)).toEqual([]);
});

it('S-SESS-6 the history is listed as stored, and cleared at its owner’s request; after exactly 30 days texts still stay', async () => {
  const text = { recordKey: KEY, label: '旧题', fields: { title: '让出的' }, at: 1000 };
  await rewriteSaves(user, KEY, () => ({ superseded: [text] }));
  await pruneHistory(user, 1000 + 30 * 86_400_000);
  expect(await listHistory(user)).toMatchObject([{ recordKey: KEY, at: 1000 }]);
  await pruneHistory(user, 1001 + 30 * 86_400_000);
  expect(await listHistory(user)).toEqual([]);
  await rewriteSaves(user, KEY, () => ({ superseded: [text] }));
  await clearHistory(user);
  expect(await listHistory(user)).toEqual([]);
});

it('S-API-5 a damaged text in the history does not hide others', async () => {
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  const lose = (title: string) =>
    rewriteSaves(user, KEY, () => ({
      superseded: [{ recordKey: KEY, label: '', fields: { title }, at: 1 }],
    }));
  await lose('坏了');
  await damage(user, 'history');
  await lose('还在');
  const texts = await listSupersededTexts(user, KEY);
  expect(texts.map(({ fields }) => fields.title)).toEqual(['还在']);
});

it.each([
  ['a change', save('一'), 3],
  ['a new record', save('一', { operation: 'create', baseVersion: null }), 1],
])(
  'S-API-5 if the receipt of %s is damaged, a save on top of it is sent on the older base',
  async (_, first, version) => {
    await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
    const parent = await enqueueSave(user, first);
    const [entry] = await listOutbox(user);
    // Merged with changes not seen here: it must not be overwritten.
    if (entry) await confirmSave(user, { ...entry, mergedWith: '别人' }, { version: 5 });
    await damage(user, 'receipts');
    const next = { ...first, parent, fields: { title: '二' }, baseFields: first.fields };
    await enqueueSave(user, next);
    expect(await listOutbox(user)).toMatchObject([
      {
        operation: 'update',
        baseVersion: version,
        parent: null,
        fields: { title: '二' },
        state: 'queued',
      },
    ]);
  },
);
