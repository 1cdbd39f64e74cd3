// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { draftKeyOf, recordKeyOf } from '../../offline/model/outbox-entry.ts';
import { loadDraft, saveDraft } from '../../offline/outbox/drafts.ts';
import { refreshOutbox } from '../sending/outbox-actions.ts';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { loadDraftedRecords } from './local-texts.ts';
import { useNewRecordId, useRecordEditor } from './use-record-editor.ts';

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const ID = '00000000-0000-4000-8000-000000000001';
const hook = hookRoot();

it('S-PWA-7 a form that is rendered before its visit reads its draft at the visit', async () => {
  enterSession(toClientUser({ ...user, userName: 'wu' }));
  const key = recordKeyOf('article', ID);
  const target = { entity: 'article', operation: 'update', recordId: ID } as const;
  const loaded = { fields: { title: '旧' }, version: 1 };
  await Promise.all([loadDraftedRecords(), refreshOutbox('wu')]);
  const seen = hook(() => useRecordEditor({ ...target, loaded }), null, { hidden: true });
  await seen.settle();
  expect(seen.now().fields).toEqual({ title: '旧' });
  const base = { baseVersion: 1, baseFields: { title: '旧' }, parent: null };
  const draft = { key: draftKeyOf(key, 'another'), page: 'another', ...target, ...base };
  await saveDraft('wu', { ...draft, fields: { title: '新' }, savedAt: 1 });
  seen.show();
  await vi.waitFor(() => expect(seen.now().fields).toEqual({ title: '新' }));
  expect(seen.now().restored).toBe(true);
});

it('S-SESS-9 a change that arrives after the view was left is stored as a draft too', async () => {
  enterSession(toClientUser(user));
  const target = { entity: 'article', operation: 'create', recordId: ID } as const;
  const loaded = { fields: { title: '' }, version: null };
  const seen = hook(() => useRecordEditor({ ...target, loaded }), null);
  await vi.waitFor(() => expect(seen.now().localRead).toBe(true));
  const { change } = seen.now();
  seen.end();
  await seen.settle();
  change({ title: '撤销以后' });
  await vi.waitFor(async () => {
    const draft = await loadDraft('li', recordKeyOf('article', ID));
    expect(draft?.fields).toEqual({ title: '撤销以后' });
  }, 3000);
});

it('S-SESS-9 a change of a form that was left joins what is typed in the one that is open now', async () => {
  enterSession(toClientUser({ ...user, userName: 'sun' }));
  const target = { entity: 'article', operation: 'create', recordId: ID } as const;
  const loaded = { fields: { title: '', cover: '' }, version: null };
  const left = hook(() => useRecordEditor({ ...target, loaded }), null);
  await vi.waitFor(() => expect(left.now().localRead).toBe(true));
  const { change } = left.now();
  const open = hook(() => useRecordEditor({ ...target, loaded }), null);
  await vi.waitFor(() => expect(open.now().localRead).toBe(true));
  open.now().change({ title: '又打开' });
  change({ cover: 'upload:a' });
  const both = { title: '又打开', cover: 'upload:a' };
  await vi.waitFor(() => expect(open.now().fields).toEqual(both), 3000);
  await vi.waitFor(async () => {
    const draft = await loadDraft('sun', recordKeyOf('article', ID));
    expect(draft?.fields).toEqual(both);
  }, 3000);
});

it('S-SESS-9 a new record has one id until it is stored, and the next one another', async () => {
  enterSession(toClientUser(user));
  const seen = hook((wanted: boolean) => useNewRecordId('cata', { wanted }), true);
  await vi.waitFor(() => expect(seen.now()).not.toBeNull());
  const first = seen.now();
  seen.draw(true);
  expect(seen.now()).toBe(first);
  seen.draw(false);
  expect(seen.now()).toBeNull();
  seen.draw(true);
  await vi.waitFor(() => expect(seen.now()).not.toBeNull());
  expect(seen.now()).not.toBe(first);
});

it('its setters stay the same, so that a form renders only the field that changes', async () => {
  enterSession(toClientUser(user));
  const target = { entity: 'article', operation: 'create', recordId: ID } as const;
  const loaded = { fields: { title: '' }, version: null };
  const seen = hook(() => useRecordEditor({ ...target, loaded }), null);
  await vi.waitFor(() => expect(seen.now().localRead).toBe(true));
  const { change, begin } = seen.now();
  change({ title: '改了' });
  await vi.waitFor(() => expect(seen.now().fields).toEqual({ title: '改了' }));
  expect(seen.now().change).toBe(change);
  expect(seen.now().begin).toBe(begin);
});
