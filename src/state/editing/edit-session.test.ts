import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { withDb } from '../../offline/db/db.ts';
import { type Draft, draftKeyOf } from '../../offline/model/outbox-entry.ts';
import { listDrafts, loadDraft, saveDraft } from '../../offline/outbox/drafts.ts';
import { enqueueSave } from '../../offline/outbox/enqueue-save.ts';
import {
  confirmSave,
  discardSave,
  listOutbox,
  updateSave,
} from '../../offline/outbox/outbox-queue.ts';
import { listSupersededTexts } from '../../offline/outbox/save-store.ts';
import { loadEndpoints } from '../../offline/outbox/send-save.ts';
import { PAGE } from '../../offline/sync/page-lock.ts';
import { createEditSession } from './edit-session.ts';

vi.mock(import('../../offline/outbox/send-save.ts'), async (original) => {
  const actual = await original();
  return { ...actual, loadEndpoints: vi.fn(actual.loadEndpoints) };
});

const ID = '00000000-0000-4000-8000-000000000001';
const KEY = `article:${ID}`;

let user = '';
let count = 0;
beforeEach(() => {
  user = `作者${count++}`;
});

async function openNew() {
  const session = createEditSession<{ title: string }>({
    user,
    entity: 'article',
    operation: 'create',
    recordId: ID,
  });
  await session.start();
  session.apply({ type: 'loaded', fields: { title: '' }, version: null, confirmedVersion: null });
  return session;
}

const type = (session: Awaited<ReturnType<typeof openNew>>, title: string) =>
  session.apply({ type: 'changed', fields: { title } });

describe('an editing session', () => {
  it('S-SESS-9 stores what is typed as a draft and opens with it again', async () => {
    const first = await openNew();
    type(first, '打了一半');
    await first.saveDraft();
    const second = await openNew();
    expect(second.getState()).toMatchObject({ fields: { title: '打了一半' }, restored: true });
  });

  it('S-SESS-9 stores a draft while the chunks for saving are still being loaded', async () => {
    vi.mocked(loadEndpoints).mockReturnValueOnce(new Promise(() => undefined));
    const session = await openNew();
    type(session, '打了一半');
    await session.saveDraft();
    expect(await listDrafts(user)).toMatchObject([{ fields: { title: '打了一半' } }]);
  });

  it('S-TAG-2 deletes the draft of an edit that was undone by hand', async () => {
    const session = await openNew();
    type(session, '字');
    await session.saveDraft();
    expect(await listDrafts(user)).toHaveLength(1);
    type(session, '');
    await session.saveDraft();
    expect(await listDrafts(user)).toEqual([]);
    expect(session.getState()).toMatchObject({ draftAt: null, restored: false, failed: false });
    expect(session.getState().storedRevision).toBe(session.getState().revision);
  });

  it('S-TAG-2 deletes a loaded draft that equals what is stored', async () => {
    const first = await openNew();
    type(first, '字');
    await first.saveDraft();
    const [draft] = await listDrafts(user);
    if (draft) await saveDraft(user, { ...draft, fields: { title: '' } });
    const second = await openNew();
    await expect.poll(() => listDrafts(user)).toEqual([]);
    expect(second.getState()).toMatchObject({ draftAt: null, restored: false });
  });

  it('S-TAG-2 deletes a draft once the server has the same', async () => {
    const session = await openNew();
    type(session, '字');
    await session.saveDraft();
    session.apply({ type: 'loaded', fields: { title: '字' }, version: 3, confirmedVersion: null });
    await expect.poll(() => listDrafts(user)).toEqual([]);
    expect(session.getState().draftAt).toBeNull();
  });

  describe('of a record whose draft is damaged', () => {
    const gone: Draft = {
      ...{ key: `${KEY}/gone`, page: 'gone', entity: 'article', operation: 'create', recordId: ID },
      ...{
        baseVersion: null,
        baseFields: null,
        parent: null,
        fields: { title: '坏了' },
        savedAt: 1,
      },
    };
    const lying = () => withDb(user, (db) => db.getAllKeys('drafts'));
    beforeEach(async () => {
      await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
      await saveDraft(user, gone);
      await damage(user, 'drafts');
    });

    it('S-SESS-9 shows it as unreadable, not as failed; it stays until something new is stored', async () => {
      const session = await openNew();
      expect(session.getState()).toMatchObject({
        unreadable: true,
        failed: false,
        restored: false,
      });
      type(session, '字');
      type(session, '');
      await session.saveDraft();
      expect(await lying()).toEqual([gone.key]);
      expect(session.getState().unreadable).toBe(true);
      type(session, '重新写');
      await session.saveDraft();
      expect(session.getState()).toMatchObject({ unreadable: false, failed: false });
      expect(await lying()).toEqual([draftKeyOf(KEY, PAGE)]);
      expect((await openNew()).getState()).toMatchObject({
        fields: { title: '重新写' },
        unreadable: false,
      });
    });

    it('S-SESS-9 a save replaces it, too', async () => {
      const session = await openNew();
      type(session, '重新写');
      await session.save('重新写');
      expect(await lying()).toEqual([]);
      expect(session.getState().unreadable).toBe(false);
    });

    it('S-API-5 continues with the unconfirmed save', async () => {
      const save = { entity: 'article', operation: 'update', recordId: ID, label: '题' } as const;
      await enqueueSave(user, {
        ...save,
        baseVersion: 3,
        baseFields: null,
        parent: null,
        fields: { title: '存过' },
      });
      const session = await openNew();
      expect(session.getState()).toMatchObject({ fields: { title: '存过' }, unreadable: true });
      await damage(user, 'outbox');
      const other = await openNew();
      expect(other.getState()).toMatchObject({ fields: { title: '' }, failed: false });
    });
  });

  describe('beside another tab', () => {
    const draftOf = (page: string, title: string, savedAt: number): Draft => ({
      key: draftKeyOf(KEY, page),
      page,
      entity: 'article',
      operation: 'create',
      recordId: ID,
      baseVersion: null,
      baseFields: null,
      parent: null,
      fields: { title },
      savedAt,
    });

    it('S-SESS-9 leaves the draft of a living tab unchanged, whatever is saved here', async () => {
      void navigator.locks.request('lexdesk-page/living', () => new Promise(() => {}));
      await saveDraft(user, draftOf('living', '另一页写的', 1));
      const session = await openNew();
      expect(session.getState()).toMatchObject({ fields: { title: '' }, restored: false });
      type(session, '这一页写的');
      await session.saveDraft();
      await session.save('这一页写的');
      expect(await listDrafts(user)).toMatchObject([{ fields: { title: '另一页写的' } }]);
    });

    it('S-SESS-9 continues the newest draft of closed tabs, and moves the others to the history', async () => {
      await saveDraft(user, draftOf('one', '旧的', 1));
      await saveDraft(user, draftOf('two', '新的', 2));
      const session = await openNew();
      expect(session.getState()).toMatchObject({ fields: { title: '新的' }, restored: true });
      expect(await listSupersededTexts(user, KEY)).toMatchObject([{ fields: { title: '旧的' } }]);
      type(session, '接着写');
      await session.saveDraft();
      expect(await listDrafts(user)).toMatchObject([{ fields: { title: '接着写' } }]);
      await session.save('接着写');
      expect(await listDrafts(user)).toEqual([]);
    });
  });

  it('S-API-5 saves made faster than they are stored build on each other', async () => {
    const session = await openNew();
    const saves = ['一', '二', '三'].map((title) => {
      type(session, title);
      return session.save(title);
    });
    await Promise.all(saves);
    expect(await listOutbox(user)).toMatchObject([
      { operation: 'create', fields: { title: '三' } },
    ]);
  });

  it('S-API-5 a save on top of one in flight is an update', async () => {
    const session = await openNew();
    type(session, '一');
    await session.save('一');
    const [first] = await listOutbox(user);
    await updateSave(user, first?.seq ?? 0, () => ({ sends: 1 }));
    type(session, '二');
    await session.save('二');
    const [, second] = await listOutbox(user);
    expect(second).toMatchObject({ operation: 'update', parent: first?.id });
    if (first) await confirmSave(user, first, { version: 1 });
    expect(await listOutbox(user)).toMatchObject([{ baseVersion: 1, parent: null }]);
  });

  it('S-SESS-9 a save leaves no draft', async () => {
    const session = await openNew();
    type(session, '一');
    await Promise.all([session.save('一'), session.saveDraft()]);
    expect(await loadDraft(user, KEY)).toBeUndefined();
  });

  it('S-SESS-9 what follows the first save of a new record is an edit of that record', async () => {
    const session = await openNew();
    type(session, '一');
    await session.save('一');
    type(session, '一二');
    await session.saveDraft();
    const [entry] = await listOutbox(user);
    const draft = { operation: 'update', parent: entry?.id, fields: { title: '一二' } };
    expect(await listDrafts(user)).toMatchObject([draft]);
  });

  it('S-SESS-9 one that opens while another of its record is left finds what that one stored', async () => {
    const left = await openNew();
    type(left, '一');
    await left.save('一');
    type(left, '一二');
    const stored = left.saveDraft();
    const opened = await openNew();
    expect(opened.getState().fields).toEqual({ title: '一二' });
    await stored;
  });

  it('S-SESS-9 goes back to the unconfirmed save when the draft is given up', async () => {
    const session = await openNew();
    type(session, '一');
    await session.save('一');
    type(session, '二');
    await session.saveDraft();
    await session.discardDraft();
    expect(session.getState()).toMatchObject({ fields: { title: '一' }, draftAt: null });
  });

  it('S-API-5 opened with a save that waits behind another, continues with the record when that is discarded', async () => {
    const target = { user, entity: 'article', recordId: ID } as const;
    const base = { operation: 'update', baseVersion: 3, baseFields: null, label: '题' } as const;
    const first = { ...target, ...base, parent: null, fields: { title: '一' } };
    const parent = await enqueueSave(user, first);
    const [sent] = await listOutbox(user);
    await updateSave(user, sent?.seq ?? 0, () => ({ sends: 1 }));
    await enqueueSave(user, { ...first, parent, fields: { title: '二' } });
    const session = createEditSession<{ title: string }>({ ...target, operation: 'update' });
    await session.start();
    expect(session.getState().fields).toEqual({ title: '二' });
    const [, second] = await listOutbox(user);
    if (second) await discardSave(user, second);
    type(session, '三');
    await session.save('题');
    expect((await listOutbox(user)).at(-1)).toMatchObject({ operation: 'update', baseVersion: 3 });
  });
});
