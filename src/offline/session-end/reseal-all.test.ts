import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID, OTHER, save } from '../../../tests/support/device/saves.ts';
import { withDb } from '../db/db.ts';
import { deleteKey, keyOf } from '../db/sealing-key.ts';
import { loadDraft, saveDraft } from '../outbox/drafts.ts';
import { enqueueSave } from '../outbox/enqueue-save.ts';
import { listOutbox } from '../outbox/outbox-queue.ts';
import { listHistory, listSupersededTexts } from '../outbox/save-store.ts';
import { enqueueUpload } from '../uploads/enqueue-upload.ts';
import { finishUploads } from '../uploads/upload-outcome.ts';
import { removeUpload } from '../uploads/upload-queue.ts';
import { isLocked } from './lock-user.ts';
import { resealAll } from './reseal-all.ts';

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
let user = '';
let count = 0;
beforeEach(() => {
  user = `封存${count++}`;
});
afterEach(() => vi.restoreAllMocks());

const giveKey = () => installKey(user, crypto.getRandomValues(new Uint8Array(32)));
const draft = (title: string) => ({
  ...{ key: `article:${ID}`, entity: 'article' as const, operation: 'update' as const },
  ...{ recordId: ID, baseVersion: 1, baseFields: null, parent: null, savedAt: 1 },
  fields: { title },
});
async function upload(content = '卷宗内容', name = 'a.txt'): Promise<string> {
  const result = await enqueueUpload(user, new File([content], name), 'file', LIMITS);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}
const bytes = () => withDb(user, (db) => db.getAll('bytes'));
/** Runs something else while the next content is being encrypted. */
function meanwhile(work: () => Promise<unknown>): void {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...content) => {
    await work();
    return encrypt(...content);
  });
}

it('S-SESS-6 S-SESS-9 text typed while its draft is being sealed stays, and is sealed too', async () => {
  await saveDraft(user, draft('较早'));
  await giveKey();
  meanwhile(() => withDb(user, (db) => db.put('drafts', draft('刚写的'))));
  await resealAll(user);
  expect((await loadDraft(user, `article:${ID}`))?.fields).toEqual({ title: '刚写的' });
  expect(JSON.stringify(await withDb(user, (db) => db.getAll('drafts')))).not.toContain('刚写的');
});

it('S-SESS-6 a draft that is discarded while it is being sealed does not come back', async () => {
  await saveDraft(user, draft('作废'));
  await giveKey();
  meanwhile(() => withDb(user, (db) => db.clear('drafts')));
  await resealAll(user);
  expect(await withDb(user, (db) => db.count('drafts'))).toBe(0);
});

it.each([
  ['was removed', (key: string) => removeUpload(user, key)],
  [
    'has arrived at the server',
    (key: string) =>
      finishUploads(
        user,
        new Map([[key, { id: 'x', name: 'x', type: '', size: 1, address: '/x' }]]),
      ),
  ],
])(
  'S-UP-4 bytes of a file that %s while they are being sealed do not come back',
  async (_, work) => {
    const key = await upload();
    await giveKey();
    // The name is sealed first, then the bytes.
    meanwhile(async () => meanwhile(() => work(key)));
    await resealAll(user);
    expect(await bytes()).toEqual([]);
  },
);

it('S-SESS-6 public videos stay unsealed; already sealed bytes are not read again', async () => {
  const video = new Uint8Array(20);
  video.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  await enqueueUpload(user, new File([video], 'a.mp4'), 'file', LIMITS);
  await giveKey();
  await upload();
  const before = await bytes();
  await resealAll(user);
  const after = await bytes();
  const flags = (records: typeof before) =>
    records.map((record) => (record instanceof Blob ? null : record.sealed)).sort();
  expect(flags(before)).toEqual([false, true]);
  expect(flags(after)).toEqual([false, true]);
});

it('S-SESS-6 without a key nothing changes', async () => {
  await saveDraft(user, draft('开着'));
  await resealAll(user);
  expect(await withDb(user, (db) => db.getAll('drafts'))).toEqual([draft('开着')]);
  expect(await isLocked(user)).toBe(false);
});

it('S-SESS-6 saves of several records and the history are sealed, each once', async () => {
  await enqueueSave(user, save('甲'));
  await enqueueSave(user, save('乙', { recordId: OTHER }));
  const text = { recordKey: `article:${ID}`, label: '旧题', fields: { title: '让出的' }, at: 1 };
  await withDb(user, (db) => db.add('history', text));
  await giveKey();
  await resealAll(user);
  const content = JSON.stringify([
    await withDb(user, (db) => db.getAll('outbox')),
    await listHistory(user),
  ]);
  expect(content).not.toMatch(/甲|乙|旧题|让出的/);
  const sealed = await withDb(user, (db) => db.getAll('outbox'));
  await resealAll(user);
  expect(await withDb(user, (db) => db.getAll('outbox'))).toEqual(sealed);
  expect((await listOutbox(user)).map(({ label }) => label)).toEqual(['甲', '乙']);
  expect(await listSupersededTexts(user, `article:${ID}`)).toEqual([text]);
});

it.each(['draft', 'save', 'file'])(
  'S-SESS-6 a single sealed %s makes the device locked',
  async (what) => {
    await giveKey();
    if (what === 'draft') await saveDraft(user, draft('密'));
    if (what === 'save') await enqueueSave(user, save('密'));
    if (what === 'file') await upload();
    expect(await isLocked(user)).toBe(false);
    await deleteKey(user);
    expect(await keyOf(user)).toBeNull();
    expect(await isLocked(user)).toBe(true);
  },
);

it('S-SESS-6 a file whose bytes are gone does not prevent sealing the others', async () => {
  const key = await upload();
  await upload('第二份', 'b.txt');
  await withDb(user, (db) => db.delete('bytes', [key, 0]));
  await giveKey();
  await resealAll(user);
  expect(await bytes()).toMatchObject([{ sealed: true }]);
});

it('S-SESS-6 a failure to seal bytes is reported', async () => {
  await upload();
  await giveKey();
  meanwhile(async () =>
    meanwhile(() => Promise.reject(new DOMException('full', 'QuotaExceededError'))),
  );
  await expect(resealAll(user)).rejects.toThrow('full');
  expect(await bytes()).toHaveLength(1);
});
