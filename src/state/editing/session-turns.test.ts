import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { installKey } from '../../../tests/support/device/keys.ts';
import { withDb } from '../../offline/db/db.ts';
import { deleteKey } from '../../offline/db/sealing-key.ts';
import { listDrafts } from '../../offline/outbox/drafts.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { listSupersededTexts } from '../../offline/outbox/save-store.ts';
import { noticesState } from '../base/notices.store.ts';
import { createEditSession, type EditSession } from './edit-session.ts';

const ID = '00000000-0000-4000-8000-000000000001';

interface Article extends Record<string, unknown> {
  title: string;
  body: string;
  cover: string | null;
}

const STORED: Article = { title: '题', body: '文', cover: null };

let user = '';
let count = 0;
beforeEach(() => {
  user = `先后${count++}`;
});

const create = () =>
  createEditSession<Article>({ user, entity: 'article', operation: 'update', recordId: ID });

/** The record arrives from the server. */
const load = (session: EditSession<Article>) =>
  session.apply({ type: 'loaded', fields: STORED, version: 3, confirmedVersion: null });

async function open() {
  const session = create();
  load(session);
  await session.start();
  await session.show();
  return session;
}

async function type(session: EditSession<Article>, fields: Partial<Article>) {
  session.apply({ type: 'changed', fields });
  await session.saveDraft();
}

const stored = () => withDb(user, (db) => db.getAll('drafts'));
const drafted = async () => (await listDrafts(user)).map(({ fields }) => fields);
const history = async () =>
  (await listSupersededTexts(user, `article:${ID}`)).map(({ fields }) => fields);

it('S-SESS-9 a late change of a form that was left joins what has been typed since the record was opened again', async () => {
  const left = await open();
  await type(left, { title: '新题' });
  const opened = await open();
  await type(opened, { body: '又写了很多' });
  await type(left, { cover: 'upload:a' });
  const all = { title: '新题', body: '又写了很多', cover: 'upload:a' };
  expect(opened.getState().fields).toEqual(all);
  expect(await drafted()).toEqual([all]);
  expect(await history()).toEqual([]);
});

it('S-SESS-9 of a field that both changed the newer text stays, and the late one goes to the history', async () => {
  const left = await open();
  await type(left, { title: '新题' });
  const opened = await open();
  await type(opened, { body: '又写了很多' });
  await type(left, { body: '文和图', cover: 'upload:a' });
  expect(await drafted()).toEqual([{ title: '新题', body: '又写了很多', cover: 'upload:a' }]);
  expect(await history()).toEqual([{ title: '新题', body: '文和图', cover: 'upload:a' }]);
  expect(noticesState.list.map(({ title }) => title)).toContain(
    '离开页面以后才完成的修改放进了本机历史',
  );
});

it('S-SESS-9 each late change is handed over once', async () => {
  const left = await open();
  const opened = await open();
  await type(left, { cover: 'upload:a' });
  await type(opened, { cover: null });
  await type(left, { title: '晚' });
  expect(opened.getState().fields).toEqual({ ...STORED, title: '晚' });
  expect(left.getState()).toMatchObject({ storedRevision: 2, failed: false });
});

it('S-SESS-9 a late change is shown also where the server has not sent the record again', async () => {
  const left = await open();
  const opened = create();
  await opened.start();
  await opened.show();
  expect(opened.getState().fields).toBeNull();
  await type(left, { cover: 'upload:a' });
  load(opened);
  const all = { ...STORED, cover: 'upload:a' };
  expect(opened.getState()).toMatchObject({ fields: all, base: { baseVersion: 3 } });
  expect(await drafted()).toEqual([all]);
});

it('S-SESS-9 undoing in, discarding and saving a form that was left keep the draft of the one that followed', async () => {
  const left = await open();
  await type(left, { title: '新题' });
  const opened = await open();
  await type(opened, { body: '又写了很多' });
  const both = { title: '新题', body: '又写了很多', cover: null };
  await left.discardDraft();
  expect(await drafted()).toEqual([both]);
  await left.save('新题');
  expect(await drafted()).toEqual([both]);
  expect(await listOutbox(user)).toMatchObject([{ fields: { title: '新题', body: '文' } }]);
  left.apply({
    type: 'loaded',
    fields: { ...STORED, title: '新题' },
    version: 4,
    confirmedVersion: 4,
  });
  await left.saveDraft();
  expect(await drafted()).toEqual([both]);
  await type(left, { title: '题' });
  expect(await drafted()).toEqual([{ ...both, title: '题' }]);
});

it('S-SESS-9 a form that is shown again goes on with what the other one of its record has stored', async () => {
  const first = await open();
  await type(first, { title: '新题' });
  const second = await open();
  await type(second, { body: '又写了很多' });
  await first.show();
  const both = { title: '新题', body: '又写了很多', cover: null };
  expect(first.getState()).toMatchObject({ fields: both, restored: false });
  await type(first, { cover: 'upload:a' });
  expect(await drafted()).toEqual([{ ...both, cover: 'upload:a' }]);
  await type(second, { title: '更晚' });
  expect(first.getState().fields).toEqual({ ...both, title: '更晚', cover: 'upload:a' });
});

it('S-SESS-9 a form that is only being prepared leaves the draft to the one that is shown', async () => {
  const shown = await open();
  const prepared = create();
  await prepared.start();
  await type(shown, { title: '新题' });
  expect(await drafted()).toEqual([{ ...STORED, title: '新题' }]);
  await prepared.show();
  expect(prepared.getState().fields).toEqual({ ...STORED, title: '新题' });
  await shown.show();
  await shown.save('新题');
  expect(await drafted()).toEqual([]);
});

it('S-SESS-9 a form that is shown again keeps what it could not store', async () => {
  const first = await open();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'UnknownError');
  });
  await type(first, { title: '新题' });
  expect(first.getState().failed).toBe(true);
  full.mockRestore();
  const second = await open();
  await type(second, { body: '又写了很多' });
  await first.show();
  const both = { title: '新题', body: '又写了很多', cover: null };
  expect(first.getState().fields).toEqual(both);
  expect(await drafted()).toEqual([both]);
});

it('S-SESS-6 what changes after its owner was locked out is not stored in plain text', async () => {
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  const session = await open();
  await type(session, { title: '新题' });
  const before = await stored();
  expect(before).toMatchObject([{ box: expect.any(ArrayBuffer) }]);
  await deleteKey(user);
  await type(session, { cover: 'upload:a' });
  expect(await stored()).toEqual(before);
  expect(session.getState().failed).toBe(true);
});
