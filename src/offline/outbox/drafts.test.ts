import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID, OTHER, save } from '../../../tests/support/device/saves.ts';
import { LockedError } from '../db/crypto.ts';
import { deleteKey } from '../db/sealing-key.ts';
import { type Draft, draftKeyOf } from '../model/outbox-entry.ts';
import { PAGE } from '../sync/page-lock.ts';
import { uploadReference } from '../uploads/upload-reference.ts';
import {
  deleteDrafts,
  listDraftStates,
  listDrafts,
  listFreeDraftStates,
  loadDraft,
  referencedUploads,
  saveDraft,
} from './drafts.ts';
import { enqueueSave } from './enqueue-save.ts';
import { listSupersededTexts, pruneHistory } from './save-store.ts';

const DAY = 24 * 60 * 60_000;
const KEY = `article:${ID}`;
let user = '';
let count = 0;
beforeEach(() => {
  user = `起草人${count++}`;
});

const draft = (page: string, title: string, savedAt: number, recordId = ID): Draft => ({
  ...{ key: draftKeyOf(`article:${recordId}`, page), page, entity: 'article', recordId },
  ...{ operation: 'update', baseVersion: 1, baseFields: null, parent: null },
  ...{ fields: { title }, savedAt },
});
const keys = async () => (await listDraftStates(user)).map(({ key }) => key).sort();

it('S-SESS-9 a form continues with the newest draft of its own record that no living page owns', async () => {
  void navigator.locks.request('lexdesk-page/别的页', () => new Promise(() => {}));
  await saveDraft(user, draft('gone-1', '较早', 1));
  await saveDraft(user, draft('gone-2', '最新', 3));
  await saveDraft(user, draft('gone-3', '又较早', 2));
  await saveDraft(user, draft('别的页', '正在写', 9));
  await saveDraft(user, draft('gone-4', '别的记录', 8, OTHER));
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '最新' });
  const lost = await listSupersededTexts(user, KEY);
  expect(lost.map(({ label, fields }) => [label, fields.title])).toEqual([
    ['', '较早'],
    ['', '又较早'],
  ]);
  expect(await keys()).toEqual(
    [
      draftKeyOf(KEY, 'gone-2'),
      draftKeyOf(KEY, '别的页'),
      draftKeyOf(`article:${OTHER}`, 'gone-4'),
    ].sort(),
  );
  const all = await listFreeDraftStates(user, () => true);
  expect(all.map(({ page }) => page).sort()).toEqual(['gone-2', 'gone-4']);
});

it('S-SESS-9 an older draft, of whatever age, is in the history for 30 days from its move there', async () => {
  await saveDraft(user, draft('gone-1', '休假前写的', Date.now() - 40 * DAY));
  await saveDraft(user, draft('gone-2', '最新', Date.now() - 39 * DAY));
  await loadDraft(user, KEY);
  await pruneHistory(user, Date.now() + 29 * DAY);
  expect((await listSupersededTexts(user, KEY)).map(({ fields }) => fields.title)).toEqual([
    '休假前写的',
  ]);
  await pruneHistory(user, Date.now() + 31 * DAY);
  expect(await listSupersededTexts(user, KEY)).toEqual([]);
});

it('S-PWA-7 a form does not wait for a page that owns a draft of another record', async () => {
  await saveDraft(user, draft('gone-1', '这条', 1));
  await saveDraft(user, draft('另一页', '别的记录', 2, OTHER));
  const request = vi.spyOn(navigator.locks, 'request');
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '这条' });
  expect(request.mock.calls.map(([name]) => name)).toEqual(['lexdesk-page/gone-1']);
  request.mockRestore();
});

it('S-SESS-9 an older draft with the same content leaves no second copy in the history', async () => {
  await saveDraft(user, draft('gone-1', '一样', 1));
  await saveDraft(user, draft(PAGE, '一样', 2));
  expect((await loadDraft(user, KEY))?.page).toBe(PAGE);
  expect(await listSupersededTexts(user, KEY)).toEqual([]);
  expect(await keys()).toEqual([draftKeyOf(KEY, PAGE)]);
});

it('S-SESS-9 a single draft moves nothing to the history; a record without a draft has none', async () => {
  await saveDraft(user, draft('gone-1', '唯一', 1));
  expect(await loadDraft(user, `article:${OTHER}`)).toBeUndefined();
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '唯一' });
  expect(await listSupersededTexts(user, KEY)).toEqual([]);
});

it('S-SESS-9 replaced and discarded drafts are deleted, nothing else', async () => {
  await saveDraft(user, draft('a', '一', 1));
  await saveDraft(user, draft('b', '二', 1));
  await saveDraft(user, draft('c', '三', 1));
  await saveDraft(user, draft('d', '四', 1), [draftKeyOf(KEY, 'a')]);
  await deleteDrafts(user, [draftKeyOf(KEY, 'b')]);
  expect(await keys()).toEqual([draftKeyOf(KEY, 'c'), draftKeyOf(KEY, 'd')]);
});

it('S-UP-4 drafts and waiting saves reference the uploads whose receipts they still need', async () => {
  expect([...(await referencedUploads(user))]).toEqual([]);
  const [cover, picture] = [
    '00000000-0000-4000-8000-0000000000a1',
    '00000000-0000-4000-8000-0000000000a2',
  ];
  await saveDraft(user, {
    ...draft('gone-1', '草稿', 1),
    fields: { body: `<p><img src="${uploadReference(picture)}"></p>` },
  });
  await enqueueSave(user, save('待发送', { fields: { coverId: uploadReference(cover) } }));
  expect([...(await referencedUploads(user))].sort()).toEqual([cover, picture]);
});

it('S-SESS-9 a damaged draft does not hide others, and stays', async () => {
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  await saveDraft(user, draft('gone-1', '坏了', 2));
  await damage(user, 'drafts');
  await expect(loadDraft(user, KEY)).rejects.toThrow();
  expect(await listDrafts(user)).toEqual([]);
  expect([...(await referencedUploads(user))]).toEqual([]);
  await saveDraft(user, draft('gone-2', '较早', 1));
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '较早' });
  await saveDraft(user, draft('gone-3', '刚写的', 3));
  expect((await loadDraft(user, KEY))?.fields).toEqual({ title: '刚写的' });
  expect((await listDrafts(user)).map(({ page }) => page)).toEqual(['gone-3']);
  expect(await keys()).toEqual([draftKeyOf(KEY, 'gone-1'), draftKeyOf(KEY, 'gone-3')]);
});

it('S-SESS-9 if a key is missing, no draft is shown as the newest', async () => {
  await saveDraft(user, draft('gone-1', '没有封住', 1));
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  await saveDraft(user, draft('gone-2', '封住的', 2));
  await deleteKey(user);
  await expect(loadDraft(user, KEY)).rejects.toThrow(LockedError);
  await expect(referencedUploads(user)).rejects.toThrow(LockedError);
});

it('S-SESS-9 two tabs that open a record at once move an older draft to the history once', async () => {
  await saveDraft(user, draft('gone-1', '较早', 1));
  await saveDraft(user, draft('gone-2', '最新', 2));
  await Promise.all([loadDraft(user, KEY), loadDraft(user, KEY)]);
  const lost = await listSupersededTexts(user, KEY);
  expect(lost.map(({ fields }) => fields.title)).toEqual(['较早']);
});
