import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID, OTHER, save, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { listDrafts, loadDraft, saveDraft } from '../outbox/drafts.ts';
import { drainSaves } from '../outbox/drain-saves.ts';
import { enqueueSave } from '../outbox/enqueue-save.ts';
import { latestSave, listOutbox } from '../outbox/outbox-queue.ts';
import { LockedError, seal, unseal } from './crypto.ts';
import { withDb } from './db.ts';
import { sealRecord, stampOf } from './sealed-record.ts';
import { deleteKey, expectKey, keyOf, loadKey } from './sealing-key.ts';
import { DRAFTS } from './stored-records.ts';

let user = '';
let count = 0;
const bytes = () => crypto.getRandomValues(new Uint8Array(32));
beforeEach(() => {
  user = `主人${count++}`;
});

const KEY = `article:${ID}`;
const draft = (title: string) => ({
  key: KEY,
  entity: 'article' as const,
  operation: 'update' as const,
  recordId: ID,
  baseVersion: 3,
  baseFields: { title: '原题' },
  parent: null,
  fields: { title },
  savedAt: 1,
});
const everything = () =>
  withDb(user, async (db) => {
    const stores = ['drafts', 'outbox', 'receipts', 'history'] as const;
    const content = await Promise.all(stores.map((store) => db.getAll(store)));
    return JSON.stringify(content, (_, value) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    );
  });

it('S-SESS-6 no text of drafts and saves is readable on the device, except by its owner', async () => {
  await installKey(user, bytes());
  await saveDraft(user, draft('离婚协议'));
  await enqueueSave(user, save('遗产分割', { recordId: OTHER, baseFields: { title: '旧遗嘱' } }));
  const content = await everything();
  for (const text of ['离婚协议', '原题', '遗产分割', '旧遗嘱'])
    expect(content).not.toContain(text);
  expect(content).toContain('"box"');
  expect(await loadDraft(user, KEY)).toEqual(draft('离婚协议'));
  expect(await listOutbox(user)).toMatchObject([
    { label: '遗产分割', fields: { title: '遗产分割' }, baseFields: { title: '旧遗嘱' } },
  ]);
});

it('S-SESS-9 a record that a failing storage cannot read is not treated as damaged', async () => {
  await installKey(user, bytes());
  await saveDraft(user, draft('还在'));
  const open = vi
    .spyOn(crypto.subtle, 'decrypt')
    .mockRejectedValue(new DOMException('', 'UnknownError'));
  await expect(listDrafts(user)).rejects.toThrow(DOMException);
  await expect(loadDraft(user, KEY)).rejects.toThrow(DOMException);
  open.mockRestore();
  expect(await loadDraft(user, KEY)).toEqual(draft('还在'));
});

it('S-SESS-6 without the key all records are listed but unreadable, and nothing is sent', async () => {
  const raw = bytes();
  await installKey(user, raw);
  await saveDraft(user, draft('秘密'));
  await enqueueSave(user, save('机密', { recordId: OTHER }));
  await deleteKey(user);
  expect(await keyOf(user)).toBeNull();
  await expect(loadDraft(user, KEY)).rejects.toBeInstanceOf(LockedError);
  await expect(listDrafts(user)).rejects.toBeInstanceOf(LockedError);
  await expect(latestSave(user, `article:${OTHER}`)).rejects.toBeInstanceOf(LockedError);
  const context = savesAnsweredBy(user, () => ({ id: OTHER, version: 4 }));
  await drainSaves(context);
  expect(context.sent).toEqual([]);
  expect(await listOutbox(user)).toMatchObject([
    { state: 'waiting-auth', reason: '等待解锁', label: '已锁定的修改', fields: {} },
  ]);
  await installKey(user, raw);
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '秘密' });
  expect(await listOutbox(user)).toMatchObject([{ state: 'waiting-auth', label: '机密' }]);
});

it('S-SESS-6 the key is not extractable, and outlives the page', async () => {
  await installKey(user, bytes());
  const key = await keyOf(user);
  expect(key?.key.extractable).toBe(false);
  expect(await loadKey(user)).toBe(true);
  expect(await loadKey('无人')).toBe(false);
});

it('S-SESS-6 a write waits for a key that is being loaded', async () => {
  const arriving = Promise.resolve().then(() => installKey(user, bytes()));
  expectKey(user, arriving);
  await saveDraft(user, draft('路上'));
  expect(await everything()).not.toContain('路上');
});

it('S-SESS-6 a key that arrives after its user has left is not stored', async () => {
  let isHere = true;
  const arriving = installKey(user, bytes(), () => isHere);
  isHere = false;
  await deleteKey(user);
  await arriving;
  expect(await keyOf(user)).toBeNull();
});

it('S-SESS-9 a key that never arrives does not block writing', async () => {
  expectKey(user, new Promise(() => undefined));
  await saveDraft(user, draft('没有钥匙'));
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '没有钥匙' });
});

it('S-SESS-6 content sealed for one place cannot be opened at another', async () => {
  await installKey(user, bytes());
  const { key } = (await keyOf(user)) ?? {};
  if (!key) throw new Error('no key');
  const box = await seal(key, [user, 'drafts', 'a'], new Uint8Array([1, 2, 3]));
  expect(new Uint8Array(await unseal(key, [user, 'drafts', 'a'], box))).toEqual(
    new Uint8Array([1, 2, 3]),
  );
  for (const place of [
    [user, 'drafts', 'b'],
    [user, 'outbox', 'a'],
    [`${user}2`, 'drafts', 'a'],
  ] as const) {
    await expect(unseal(key, place, box)).rejects.toThrow();
  }
});

it('each sealed state of a record has its own stamp', async () => {
  await installKey(user, bytes());
  const [one, two] = [
    await sealRecord(user, DRAFTS, draft('一')),
    await sealRecord(user, DRAFTS, draft('一')),
  ];
  expect(stampOf(one)).toBe(stampOf(structuredClone(one)));
  expect(stampOf(one)).not.toBe(stampOf(two));
});
