import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Draft, draftKeyOf, type OutboxEntry } from '../../offline/model/outbox-entry.ts';
import { listDrafts, saveDraft } from '../../offline/outbox/drafts.ts';
import * as session from '../session/session.store.ts';
import { createEditSession } from './edit-session.ts';
import { lacksLocalText, loadDraftedRecords } from './local-texts.ts';
import { resetOutbox, showOutbox } from './outbox.store.ts';

let count = 0;
let user = '';
let recordId = '';
let recordKey = '';
beforeEach(async () => {
  count += 1;
  user = `作者${count}`;
  recordId = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  recordKey = `article:${recordId}`;
  vi.spyOn(session, 'currentUserName').mockReturnValue(user);
  showOutbox([], []);
  await loadDraftedRecords();
});
afterEach(resetOutbox);

const open = () =>
  createEditSession<{ title: string }>({ user, entity: 'article', operation: 'update', recordId });

/** Opened with the server's record, as a form on a prepared page. */
function openPrepared() {
  const edit = open();
  edit.apply({ type: 'loaded', fields: { title: '旧' }, version: 1, confirmedVersion: null });
  return edit;
}

const draft = (page: string, title: string): Draft => ({
  key: draftKeyOf(recordKey, page),
  page,
  entity: 'article',
  operation: 'update',
  recordId,
  baseVersion: 1,
  baseFields: null,
  parent: null,
  fields: { title },
  savedAt: 1,
});

it('S-PWA-7 a record without any local text is shown before the device was read', async () => {
  const edit = openPrepared();
  expect(edit.getState()).toMatchObject({ fields: { title: '旧' }, restored: false });
  const before = edit.getState();
  await edit.start();
  expect(edit.getState()).toBe(before);
});

it('S-SESS-9 a record with a draft waits for it', async () => {
  await saveDraft(user, draft('gone', '打了一半'));
  await loadDraftedRecords();
  const edit = openPrepared();
  expect(edit.getState().fields).toBeNull();
  await edit.start();
  expect(edit.getState()).toMatchObject({ fields: { title: '打了一半' }, restored: true });
});

it('S-SESS-9 a draft that another page left meanwhile is shown once the device was read', async () => {
  await saveDraft(user, draft('gone', '打了一半'));
  const edit = openPrepared();
  expect(edit.getState().fields).toEqual({ title: '旧' });
  await edit.start();
  expect(edit.getState()).toMatchObject({ fields: { title: '打了一半' }, restored: true });
});

it('S-SESS-9 text typed before the device was read stays, and so does the draft that is found then', async () => {
  await saveDraft(user, draft('gone', '打了一半'));
  const edit = openPrepared();
  const started = edit.start();
  edit.apply({ type: 'changed', fields: { title: '新写的' } });
  await started;
  expect(edit.getState().fields).toEqual({ title: '新写的' });
  await edit.saveDraft();
  await edit.save('新写的');
  expect((await listDrafts(user)).map(({ fields }) => fields)).toEqual([{ title: '打了一半' }]);
});

it.each([
  ['was edited in this page', () => open().apply({ type: 'changed', fields: { title: '字' } })],
  ['waits to be sent', () => showOutbox([{ recordKey } as OutboxEntry], [])],
  ['may wait to be sent', resetOutbox],
  ['belongs to another user', () => vi.mocked(session.currentUserName).mockReturnValue('别人')],
])('S-SESS-9 a record that %s is not shown as the server has it', async (_what, happens) => {
  expect(lacksLocalText(user, recordKey)).toBe(true);
  happens();
  if (session.currentUserName() !== user) await loadDraftedRecords();
  expect(lacksLocalText(user, recordKey)).toBe(false);
});
