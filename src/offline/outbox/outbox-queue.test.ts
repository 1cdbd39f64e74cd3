import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ID, OTHER, save, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { NetworkError, RefusalError, SessionEndedError } from '../../api/errors.ts';
import type { OutboxState } from '../model/queue-item.ts';
import { resumeOwned, skipBackoff } from '../sync/drain.ts';
import { enqueueUpload } from '../uploads/enqueue-upload.ts';
import { finishUploads } from '../uploads/upload-outcome.ts';
import { listUploads } from '../uploads/upload-queue.ts';
import { resolveReferences, uploadReference } from '../uploads/upload-reference.ts';
import { loadDraft, saveDraft } from './drafts.ts';
import { drainSaves } from './drain-saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import {
  confirmSave,
  discardSave,
  freezeSave,
  holdSaves,
  latestSave,
  listOutbox,
  listReceipts,
  updateSave,
} from './outbox-queue.ts';

let user = '';
let count = 0;
beforeEach(() => {
  // Without it jitter may make a back-off so short that it ends at once.
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  user = `编辑${count++}`;
});

const contextWith = (answer: Parameters<typeof savesAnsweredBy>[1]) =>
  savesAnsweredBy(user, answer);
const versioned = (version: number) => () => ({ id: ID, version });

describe('saving', () => {
  it('S-API-5 stores the save and deletes its draft in one transaction', async () => {
    await saveDraft(user, {
      key: `article:${ID}`,
      entity: 'article',
      operation: 'update',
      recordId: ID,
      baseVersion: 3,
      baseFields: null,
      parent: null,
      fields: { title: '草稿' },
      savedAt: 1,
    });
    await enqueueSave(user, save('标题'), [`article:${ID}`]);
    expect(await loadDraft(user, `article:${ID}`)).toBeUndefined();
    expect(await listOutbox(user)).toMatchObject([{ label: '标题', state: 'queued', sends: 0 }]);
  });

  it('S-API-5 coalesces saves of one record that never left the device', async () => {
    const parent = await enqueueSave(user, save('一', { operation: 'create', baseVersion: null }));
    await enqueueSave(user, save('二', { parent }));
    expect(await listOutbox(user)).toMatchObject([
      { operation: 'create', fields: { title: '二' } },
    ]);
  });

  it('S-API-5 never changes the content of a key that may have been sent', async () => {
    const parent = await enqueueSave(user, save('一'));
    await drainSaves(contextWith(fail(new NetworkError())));
    await enqueueSave(user, save('二', { parent }));
    const [first, second] = await listOutbox(user);
    expect(first).toMatchObject({ fields: { title: '一' }, baseVersion: 3, sends: 1 });
    expect(second).toMatchObject({ fields: { title: '二' }, baseVersion: 3, sends: 0 });
    expect((await latestSave(user, `article:${ID}`))?.fields.title).toBe('二');
  });
});

describe('lineage', () => {
  it('S-API-5 an edit on a save that was confirmed meanwhile starts from the confirmed version', async () => {
    const parent = await enqueueSave(user, save('一'));
    await drainSaves(contextWith(versioned(4)));
    await enqueueSave(user, save('二', { parent }));
    expect(await listOutbox(user)).toMatchObject([{ baseVersion: 4, parent: null }]);
    expect(await listReceipts(user)).toMatchObject([{ id: parent, version: 4 }]);
  });

  it('S-API-5 an edit in another tab has its own base version, so that the server detects the conflict', async () => {
    await enqueueSave(user, save('甲'));
    await enqueueSave(user, save('乙'));
    const context = contextWith(versioned(4));
    await drainSaves(context);
    expect(context.sent.map(({ request }) => request.version)).toEqual([3, 3]);
  });
});

describe('sending', () => {
  it('S-API-5 sends a create, then its update from the version the server answered', async () => {
    const parent = await enqueueSave(user, save('一', { operation: 'create', baseVersion: null }));
    await drainSaves(contextWith(fail(new NetworkError())));
    await enqueueSave(user, save('二', { parent }));
    await skipBackoff(user);
    const context = contextWith((sent) => ({
      id: sent.request.id,
      version: sent.path.endsWith('create') ? 1 : 2,
    }));
    await drainSaves(context);
    expect(context.sent.map(({ path }) => path.split('/').at(-1))).toEqual(['create', 'update']);
    expect(context.sent[1]?.request).toMatchObject({ version: 1, title: '二' });
    expect(await listOutbox(user)).toEqual([]);
  });

  it('S-API-5 repeats a save under the same key', async () => {
    await enqueueSave(user, save('一'));
    const first = contextWith(fail(new NetworkError()));
    await drainSaves(first);
    await skipBackoff(user);
    const second = contextWith(versioned(4));
    await drainSaves(second);
    expect(second.sent[0]?.key).toBe(first.sent[0]?.key);
    expect(second.sent[0]?.key).toBeDefined();
  });

  it('S-API-5 a waiting record does not block another', async () => {
    await enqueueSave(user, save('一'));
    await drainSaves(contextWith(fail(new RefusalError(2001, '字段有误', null))));
    await enqueueSave(user, save('别的', { recordId: OTHER }));
    await drainSaves(contextWith(versioned(2)));
    expect(await listOutbox(user)).toMatchObject([
      { recordId: ID, state: 'needs-attention', reason: '字段有误' },
    ]);
  });

  it('S-API-5 a record waits for a new one that it references, even if that is retried later', async () => {
    const create = { operation: 'create', baseVersion: null } as const;
    await enqueueSave(user, save('字典', create));
    await drainSaves(contextWith(fail(new NetworkError())));
    const [first] = await listOutbox(user);
    const retry = { backoffUntil: Date.now() + 60_000, notBefore: 0 };
    await updateSave(user, first?.seq ?? 0, () => ({ retry }));
    const fields = { title: '字典项', dictId: ID };
    await enqueueSave(user, save('字典项', { ...create, recordId: OTHER, fields }));
    const early = contextWith(versioned(1));
    await drainSaves(early);
    expect(early.sent).toEqual([]);
    await skipBackoff(user);
    const context = contextWith(versioned(1));
    await drainSaves(context);
    for (const { seq } of await listOutbox(user)) {
      await updateSave(user, seq, () => ({ retry: { backoffUntil: 0, notBefore: 0 } }));
    }
    await drainSaves(context);
    expect(context.sent.map(({ request }) => request.id)).toEqual([ID, OTHER]);
  });

  it('S-API-5 if a newer save replaces one that is being prepared, the newer one is sent', async () => {
    const parent = await enqueueSave(user, save('旧'));
    const context = contextWith(versioned(4));
    let replaced = false;
    context.assertOwner = () => {
      if (replaced) return;
      replaced = true;
      void enqueueSave(user, save('新', { parent }));
    };
    await drainSaves(context);
    expect(context.sent.at(-1)?.request.title).toBe('新');
    expect(await listOutbox(user)).toEqual([]);
  });

  it('S-API-5 a save that replaced another concurrently is neither lost nor sent under the old key', async () => {
    const parent = await enqueueSave(user, save('旧'));
    const [prepared] = await listOutbox(user);
    await enqueueSave(user, save('新', { parent }));
    if (!prepared) throw new Error('nothing stored');
    expect(await freezeSave(user, prepared, prepared.fields)).toBeUndefined();
    const [latest] = await listOutbox(user);
    expect(latest).toMatchObject({ fields: { title: '新' }, sends: 0 });
    expect(latest?.key).not.toBe(prepared.key);
  });

  it('S-SESS-6 pending saves wait for their owner; conflicts and refusals stay as they are', async () => {
    const states: OutboxState[] = [
      ...(['queued', 'waiting-network', 'waiting-upload'] as const),
      ...(['needs-attention', 'conflict'] as const),
    ];
    for (const [at, state] of states.entries()) {
      await enqueueSave(user, save(state, { recordId: `${at}` }));
      const seq = (await listOutbox(user)).at(-1)?.seq ?? 0;
      await updateSave(user, seq, () => ({ state, reason: '原因' }));
    }
    await holdSaves(user);
    const waiting = { state: 'waiting-auth', reason: '等待重新登录' };
    expect(await listOutbox(user)).toMatchObject([
      ...[waiting, waiting, waiting],
      { state: 'needs-attention', reason: '原因' },
      { state: 'conflict', reason: '原因' },
    ]);
  });

  it('S-SESS-6 waits for its owner after the session ended', async () => {
    await enqueueSave(user, save('一'));
    await drainSaves(contextWith(fail(new SessionEndedError())));
    expect((await listOutbox(user))[0]?.state).toBe('waiting-auth');
    await resumeOwned(user);
    expect((await listOutbox(user))[0]?.state).toBe('queued');
  });

  it('S-API-5 discards a save together with those that build on it, and no other', async () => {
    const parent = await enqueueSave(user, save('一'));
    await drainSaves(contextWith(fail(new NetworkError())));
    await enqueueSave(user, save('二', { parent }));
    await enqueueSave(user, save('另一页'));
    const [first] = await listOutbox(user);
    if (first) await discardSave(user, first);
    expect(await listOutbox(user)).toMatchObject([{ fields: { title: '另一页' } }]);
  });

  it('S-API-5 an edit of a new record whose create was discarded creates it', async () => {
    const parent = await enqueueSave(user, save('一', { operation: 'create', baseVersion: null }));
    const [first] = await listOutbox(user);
    if (first) await discardSave(user, first);
    await enqueueSave(user, save('二', { parent, baseVersion: null }));
    expect(await listOutbox(user)).toMatchObject([{ operation: 'create', parent: null }]);
  });

  it('S-API-5 a save that replaced another is not confirmed with it', async () => {
    const parent = await enqueueSave(user, save('一'));
    await drainSaves(contextWith(fail(new NetworkError())));
    const [sent] = await listOutbox(user);
    if (!sent) throw new Error('nothing stored');
    // A frozen tab still sends it, while another tab received a refusal.
    await updateSave(user, sent.seq, () => ({ state: 'needs-attention' }));
    await enqueueSave(user, save('二', { parent }));
    await confirmSave(user, sent, { version: 4 });
    expect(await listOutbox(user)).toMatchObject([
      { fields: { title: '二' }, baseFields: { title: '一' }, baseVersion: 4 },
    ]);
  });

  it('S-API-5 a save that replaced a create which was stored is sent as an update', async () => {
    const parent = await enqueueSave(user, save('一', { operation: 'create', baseVersion: null }));
    const [sent] = await listOutbox(user);
    if (!sent) throw new Error('nothing stored');
    await enqueueSave(user, save('二', { operation: 'create', baseVersion: null, parent }));
    await confirmSave(user, sent, { version: 1 });
    expect(await listOutbox(user)).toMatchObject([{ operation: 'update', baseVersion: 1 }]);
  });
});

describe('files', () => {
  const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };

  it('S-UP-4 a save that refers to a queued file is sent after it, with the final id', async () => {
    await enqueueUpload(user, new File(['x'], 'a.txt'), 'file', LIMITS);
    const key = (await listUploads(user))[0]?.key ?? '';
    const data = { logo: uploadReference(key), rank: 1, note: null };
    const fields = { title: '一', coverId: null, attachmentIds: [uploadReference(key)], data };
    await enqueueSave(user, save('一', { fields }));
    const context = contextWith(versioned(4));
    await drainSaves(context);
    expect(context.sent).toEqual([]);
    expect((await listOutbox(user))[0]?.state).toBe('waiting-upload');
    await finishUploads(
      user,
      new Map([[key, { id: OTHER, name: 'a', type: '', size: 1, address: '/a' }]]),
    );
    const resolved = await resolveReferences(user, fields);
    expect(resolved).toEqual({
      kind: 'ready',
      fields: {
        title: '一',
        coverId: null,
        attachmentIds: [OTHER],
        data: { logo: OTHER, rank: 1, note: null },
      },
    });
  });

  it('S-UP-4 a rich text references a queued image by key, and once it is uploaded by its address', async () => {
    await enqueueUpload(user, new File(['x'], 'a.txt'), 'file', LIMITS);
    const key = (await listUploads(user))[0]?.key ?? '';
    const textWith = (src: string) =>
      `<p>见图 &lt;img src="${uploadReference('typed')}"</p><img src="${src}" alt="印章"><img src="/b" alt="">`;
    const fields = { body: textWith(uploadReference(key)) };
    expect(await resolveReferences(user, fields)).toEqual({ kind: 'waiting' });
    await finishUploads(
      user,
      new Map([[key, { id: OTHER, name: 'a', type: '', size: 1, address: '/a' }]]),
    );
    const resolved = await resolveReferences(user, fields);
    expect(resolved).toEqual({ kind: 'ready', fields: { body: textWith('/a') } });
  });

  it('S-UP-4 shows that the referenced file was removed', async () => {
    await enqueueSave(user, save('一', { fields: { attachmentIds: [uploadReference('gone')] } }));
    await drainSaves(contextWith(versioned(4)));
    expect((await listOutbox(user))[0]).toMatchObject({
      state: 'needs-attention',
      reason: '所引用的文件已从上传队列移除',
    });
  });
});
