// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { recordKeyOf } from '../../offline/model/outbox-entry.ts';
import { loadDraft } from '../../offline/outbox/drafts.ts';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { useNewRecordId, useRecordEditor } from './use-record-editor.ts';

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const ID = '00000000-0000-4000-8000-000000000001';
const hook = hookRoot();

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
