import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { withDb } from '../../offline/db/db.ts';
import { deleteKey } from '../../offline/db/sealing-key.ts';
import * as drafts from '../../offline/outbox/drafts.ts';
import { createFormDrafts } from './form-drafts.ts';

interface Role {
  id: string;
  version: number;
  name: string;
}

const role: Role = { id: 'a', version: 3, name: '编辑' };
let user = '';
let count = 0;
beforeEach(() => {
  user = `管理员${count++}`;
});

async function open(entity: 'role' | 'user' = 'role') {
  const form = createFormDrafts<Role, { name: string }>(user, entity);
  await form.start();
  await form.show();
  return form;
}

describe('text in a form that is saved online or not at all', () => {
  it('S-SESS-9 is stored as a draft, and restored by the next page on its original base', async () => {
    const form = await open();
    form.type('a', role, { name: '编辑部' });
    form.type('a', { ...role, version: 4 }, { name: '编辑二部' });
    form.type('new', null, { name: '实习' });
    await form.write();
    expect((await open()).getState().drafts).toEqual({
      a: { base: role, fields: { name: '编辑二部' } },
      new: { base: null, fields: { name: '实习' } },
    });
    expect((await open('user')).getState().drafts).toEqual({});
  });

  it('is shown to a view that is mounted again before its predecessor has written it', async () => {
    const form = await open();
    form.type('a', role, { name: '编辑部' });
    void form.write();
    expect((await open()).getState().drafts.a?.fields.name).toBe('编辑部');
  });

  it('is read once, however often its screen is shown', async () => {
    const form = await open();
    const other = await open();
    other.type('a', role, { name: '编辑部' });
    await other.write();
    await form.start();
    expect(form.getState().drafts).toEqual({});
  });

  it.each(['given up', 'saved'])('S-TAG-2 is no draft any more once it is %s', async (way) => {
    const first = await open();
    first.type('a', role, { name: '编辑部' });
    await first.write();
    const form = await open();
    if (way === 'saved') form.settle('a', { name: '编辑部' }, { ...role, version: 4 });
    else form.type('a', role, null);
    expect(form.getState().drafts).toEqual({});
    await vi.waitFor(async () => expect(await drafts.listDrafts(user)).toEqual([]));
  });

  it('typed in a screen that was opened again stays when the reply to the screen that was left arrives', async () => {
    const left = await open();
    left.type('a', role, { name: '编辑部' });
    await left.write();
    const form = await open();
    form.type('a', role, { name: '编辑部二' });
    const stored = { ...role, version: 4, name: '编辑部' };
    left.settle('a', { name: '编辑部' }, stored);
    const draft = { base: stored, fields: { name: '编辑部二' } };
    expect(form.getState().drafts.a).toEqual(draft);
    await left.write();
    await form.write();
    expect((await open()).getState().drafts.a).toEqual(draft);
  });

  it('is given up in the screen that was opened again if the one that was left reports the record as gone', async () => {
    const left = await open();
    left.type('a', role, { name: '编辑部' });
    await left.write();
    const form = await open();
    left.type('a', role, null);
    expect(form.getState().drafts).toEqual({});
    await form.write();
    expect(await drafts.listDrafts(user)).toEqual([]);
  });

  it('typed during a save stays, on top of the newly stored record', async () => {
    const form = await open();
    form.type('a', role, { name: '编辑部' });
    form.type('a', role, { name: '编辑部二' });
    const stored = { ...role, version: 4, name: '编辑部' };
    form.settle('a', { name: '编辑部' }, stored);
    await form.write();
    expect((await open()).getState().drafts.a).toEqual({
      base: stored,
      fields: { name: '编辑部二' },
    });
  });

  it('typed before the device was read is not replaced by an older draft', async () => {
    const first = await open();
    first.type('a', role, { name: '旧' });
    await first.write();
    const form = createFormDrafts<Role, { name: string }>(user, 'role');
    const started = form.start();
    form.type('a', role, { name: '新' });
    await started;
    expect(form.getState().drafts.a?.fields.name).toBe('新');
  });

  it('S-SESS-9 a new record has one id until it is saved or discarded, also on the next page', async () => {
    const form = await open();
    form.type('new', null, { name: '实习' });
    const id = form.newIdOf('new');
    form.type('new', null, { name: '实习律师' });
    await form.write();
    const next = await open();
    expect([form.newIdOf('new'), next.newIdOf('new')]).toEqual([id, id]);
    expect(next.newIdOf('new/a')).not.toBe(id);
    // What was typed during the save belongs to the saved record.
    next.type('new', null, { name: '实习律师二' });
    next.settle('new', { name: '实习律师' }, { ...role, id });
    expect(next.newIdOf('new')).toBe(id);
    next.settle('new', { name: '实习律师二' }, { ...role, id });
    expect(next.newIdOf('new')).not.toBe(id);
  });

  it('a new record after a discarded one has another id', async () => {
    const form = await open();
    form.type('new', null, { name: '实习' });
    const id = form.newIdOf('new');
    form.type('new', null, null);
    form.type('new', null, { name: '合伙人' });
    expect(form.newIdOf('new')).not.toBe(id);
  });

  it('S-SESS-9 a damaged draft does not hide others, and stays until something new replaces it', async () => {
    await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
    await drafts.saveDraft(user, {
      ...{ key: 'role:a/gone', page: 'gone', entity: 'role', operation: 'update', recordId: 'a' },
      ...{
        baseVersion: null,
        baseFields: null,
        parent: null,
        fields: { name: '坏了' },
        savedAt: 1,
      },
    });
    await damage(user, 'drafts');
    const first = await open();
    first.type('b', role, { name: '编辑部' });
    await first.write();
    const lying = () =>
      withDb(user, async (db) => (await db.getAll('drafts')).map((one) => one.recordId));
    const form = await open();
    expect(Object.keys(form.getState().drafts)).toEqual(['b']);
    expect(form.getState()).toMatchObject({ unreadable: true, failed: false });
    form.type('a', role, { name: '字' });
    form.type('a', role, null);
    await form.write();
    expect(await lying()).toEqual(['a', 'b']);
    form.type('a', role, { name: '重新写' });
    await form.write();
    expect(await lying()).toEqual(['a', 'b']);
    expect((await open()).getState()).toMatchObject({
      drafts: { a: { fields: { name: '重新写' } }, b: { fields: { name: '编辑部' } } },
      unreadable: false,
    });
  });

  it('S-SESS-6 is not stored in plain text after its owner was locked out', async () => {
    await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
    const form = await open();
    await deleteKey(user);
    form.type('a', role, { name: '编辑部' });
    await form.write();
    expect(await withDb(user, (db) => db.count('drafts'))).toBe(0);
    expect(form.getState().failed).toBe(true);
  });

  it('a storage failure is shown, and storing is tried again with the next change', async () => {
    const form = await open();
    const save = vi.spyOn(drafts, 'saveDraft').mockRejectedValueOnce(new Error('full'));
    form.type('a', role, { name: '编辑部' });
    await form.write();
    expect(form.getState().failed).toBe(true);
    await form.write();
    expect([form.getState().failed, save.mock.calls.length]).toEqual([false, 2]);
  });
});
