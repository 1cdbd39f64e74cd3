import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { fail, ID, OTHER, save, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { CancelledError, HttpError, NetworkError, SessionEndedError } from '../../api/errors.ts';
import { readCached, writeCached } from '../db/cache.ts';
import { withDb } from '../db/db.ts';
import type { StoredSave } from '../db/stored-records.ts';
import { listen, type QueueMessage } from '../model/messages.ts';
import type { OutboxState } from '../model/queue-item.ts';
import { skipBackoff } from '../sync/drain.ts';
import { enqueueUpload } from '../uploads/enqueue-upload.ts';
import { finishUploads } from '../uploads/upload-outcome.ts';
import { listUploads } from '../uploads/upload-queue.ts';
import { uploadReference } from '../uploads/upload-reference.ts';
import { drainSaves } from './drain-saves.ts';
import { enqueueSave } from './enqueue-save.ts';
import { discardSave, listOutbox, updateSave } from './outbox-queue.ts';

let user = '';
let count = 0;
const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
/** Runs once a save was found to wait for its files. */
let afterLook = async () => {};

vi.mock(import('../uploads/upload-reference.ts'), async (original) => {
  const real = await original();
  const resolveReferences: typeof real.resolveReferences = async (...args) => {
    const found = await real.resolveReferences(...args);
    await afterLook();
    return found;
  };
  return { ...real, resolveReferences };
});

beforeEach(() => {
  user = `发送者${count++}`;
  afterLook = async () => {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const contextWith = (answer: Parameters<typeof savesAnsweredBy>[1]) =>
  savesAnsweredBy(user, answer);
const versioned = (version: number) => () => ({ id: ID, version });

it('S-UP-4 a save is sent at once if its file is uploaded while its waiting state is being stored', async () => {
  await enqueueUpload(user, new File(['x'], 'a.txt'), 'file', LIMITS);
  const key = (await listUploads(user))[0]?.key ?? '';
  await enqueueSave(user, save('一', { fields: { attachmentIds: [uploadReference(key)] } }));
  const record = { id: OTHER, name: 'a', type: '', size: 1, address: '/a' };
  afterLook = () => {
    afterLook = async () => {};
    return finishUploads(user, new Map([[key, record]]));
  };
  const context = savesAnsweredBy(user, () => ({ id: OTHER, version: 4 }));
  await drainSaves(context);
  expect(context.sent.map(({ request }) => request.attachmentIds)).toEqual([[OTHER]]);
  expect(await listOutbox(user)).toEqual([]);
});

it('S-API-5 the content of a key is stored on the device before it is sent', async () => {
  await enqueueSave(user, save('一'));
  const seen: unknown[] = [];
  await drainSaves(
    contextWith(async () => {
      seen.push((await listOutbox(user))[0]?.sends);
      return versioned(4)();
    }),
  );
  expect(seen).toEqual([1]);
});

it('S-API-5 a save of an entity that only a newer build knows waits for that build, and blocks no other record', async () => {
  await enqueueSave(user, save('新', { entity: 'notice' as never }));
  await enqueueSave(user, save('一', { recordId: OTHER }));
  const context = contextWith(versioned(4));
  expect(await drainSaves(context)).toBeGreaterThan(Date.now());
  expect(context.sent.map(({ request }) => request.title)).toEqual(['一']);
  expect(await listOutbox(user)).toMatchObject([
    { label: '新', state: 'waiting-network', reason: '由新版本的应用保存，更新后自动重试' },
  ]);
});

it.each<OutboxState>(['waiting-network', 'waiting-auth', 'needs-attention', 'conflict'])(
  'S-API-5 within a record saves are sent in order: an update waits while its create is %s',
  async (state) => {
    const create = { operation: 'create', baseVersion: null } as const;
    const parent = await enqueueSave(user, save('一', create));
    await drainSaves(contextWith(fail(new NetworkError())));
    await enqueueSave(user, save('二', { parent }));
    const [first] = await listOutbox(user);
    const retry = { backoffUntil: Date.now() + 60_000, notBefore: 0 };
    await updateSave(user, first?.seq ?? 0, () => ({ state, retry }));
    const context = contextWith(versioned(1));
    await drainSaves(context);
    expect(context.sent).toEqual([]);
    expect(await listOutbox(user)).toHaveLength(2);
  },
);

it('S-API-5 a failed save is retried after its back-off without any trigger', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await enqueueSave(user, save('一'));
  const due = await drainSaves(contextWith(fail(new NetworkError())));
  expect(due).toBe(1_000_500);
  expect(await listOutbox(user)).toMatchObject([{ state: 'waiting-network', tries: 1 }]);
  vi.setSystemTime(due - 1);
  const context = contextWith(versioned(4));
  expect(await drainSaves(context)).toBe(due);
  expect(context.sent).toEqual([]);
  vi.setSystemTime(due);
  expect(await drainSaves(context)).toBe(Number.POSITIVE_INFINITY);
  expect(await listOutbox(user)).toEqual([]);
});

it('S-UP-4 a finished file wakes the saves that wait for it, and they are sent at once', async () => {
  await enqueueUpload(user, new File(['x'], 'a.txt'), 'file', LIMITS);
  const key = (await listUploads(user))[0]?.key ?? '';
  const fields = { title: '一', attachmentIds: [uploadReference(key)] };
  await enqueueSave(user, save('一', { fields }));
  await drainSaves(contextWith(versioned(4)));
  const heard: QueueMessage['type'][] = [];
  const stop = listen(user, ({ type }) => heard.push(type));
  const file = { id: OTHER, name: 'a', type: '', size: 1, address: '/a' };
  await finishUploads(user, new Map([[key, file]]));
  stop();
  expect(heard).toEqual(['uploads-changed', 'outbox-changed', 'wake']);
  const context = contextWith(versioned(4));
  await drainSaves(context);
  expect(context.sent.map(({ request }) => request.attachmentIds)).toEqual([[OTHER]]);
});

it('S-UP-4 a save whose file is still being uploaded is checked again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  await enqueueUpload(user, new File(['x'], 'a.txt'), 'file', LIMITS);
  const key = (await listUploads(user))[0]?.key ?? '';
  await enqueueSave(user, save('一', { fields: { attachmentIds: [uploadReference(key)] } }));
  const context = contextWith(versioned(4));
  expect(await drainSaves(context)).toBe(1_060_000);
  expect(context.sent).toEqual([]);
});

it('S-API-5 a save that is discarded just before it is sent is not sent', async () => {
  await enqueueSave(user, save('一'));
  const [entry] = await listOutbox(user);
  const context = contextWith(versioned(4));
  let checks = 0;
  context.assertOwner = () => {
    checks += 1;
    // Called first before the pass, then before sending.
    if (checks === 2 && entry) void discardSave(user, entry);
  };
  expect(await drainSaves(context)).toBe(Number.POSITIVE_INFINITY);
  expect(context.sent).toEqual([]);
});

it('S-API-5 a save in flight when its tab stops is unchanged', async () => {
  await enqueueSave(user, save('一'));
  const context = contextWith(fail(new CancelledError()));
  context.assertOwner = () => {
    if (context.sent.length > 0) throw new CancelledError();
  };
  await expect(drainSaves(context)).rejects.toThrow(CancelledError);
  expect(await listOutbox(user)).toMatchObject([{ state: 'queued', reason: '', tries: 0 }]);
});

it('S-SESS-6 a save that met the end of the session shows what it waits for', async () => {
  await enqueueSave(user, save('一'));
  await drainSaves(contextWith(fail(new SessionEndedError())));
  expect(await listOutbox(user)).toMatchObject([{ state: 'waiting-auth', reason: '等待重新登录' }]);
});

it('S-API-5 only an update sends its base version', async () => {
  await enqueueSave(user, save('新', { operation: 'create', baseVersion: 3 }));
  await enqueueSave(user, save('改', { recordId: OTHER, baseVersion: null }));
  await enqueueSave(user, save('又改', { recordId: 'third', baseVersion: 0 }));
  const context = contextWith(versioned(4));
  await drainSaves(context);
  const versions = context.sent.map(({ request: { title, version } }) => [title, version]);
  expect(versions).toEqual([
    ['新', undefined],
    ['改', undefined],
    ['又改', 0],
  ]);
});

it.each([404, 410, 422])(
  'S-API-5 a save that the server answers with %s needs its owner, and is not retried automatically',
  async (status) => {
    await enqueueSave(user, save('一'));
    const context = contextWith(fail(new HttpError(status, '', null, null)));
    expect(await drainSaves(context)).toBe(Number.POSITIVE_INFINITY);
    expect(context.sent).toHaveLength(1);
    expect(await listOutbox(user)).toMatchObject([
      { state: 'needs-attention', reason: '服务器拒绝了这次保存', fields: { title: '一' } },
    ]);
  },
);

/** A waiting save with another on top of it, both sealed, and a save of another record. */
async function saveThree(): Promise<void> {
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  const parent = await enqueueSave(user, save('一'));
  await drainSaves(contextWith(fail(new NetworkError())));
  await enqueueSave(user, save('二', { parent }));
  await enqueueSave(user, save('别的', { recordId: OTHER }));
  await skipBackoff(user);
}
const titlesSent = ({ sent }: ReturnType<typeof contextWith>) =>
  sent.map(({ request }) => request.title);
const waiting = async () =>
  (await listOutbox(user)).map(({ seq, state, reason }) => [seq, state, reason]);

it('S-API-5 a damaged save does not block others, and stays for its owner', async () => {
  await saveThree();
  const [, second] = await listOutbox(user);
  await damage(user, 'outbox', (one) => 'seq' in one && one.seq === second?.seq);
  const context = contextWith(versioned(4));
  await drainSaves(context);
  expect(titlesSent(context)).toEqual(['一', '别的']);
  expect(await waiting()).toEqual([[second?.seq, 'waiting-auth', '等待解锁']]);
  // The next save of its form does not build on the unreadable one.
  await enqueueSave(user, save('三', { parent: second?.id ?? null, baseVersion: 3 }));
  expect((await listOutbox(user)).at(-1)).toMatchObject({ operation: 'update', parent: null });
});

it('S-SESS-9 a save that a failing storage cannot read is read again, and waits for no key', async () => {
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  await enqueueSave(user, save('一'));
  const context = contextWith(versioned(4));
  vi.spyOn(crypto.subtle, 'decrypt').mockRejectedValueOnce(new DOMException('', 'UnknownError'));
  await drainSaves(context);
  expect((await waiting())[0]?.slice(1)).toEqual([
    'waiting-network',
    '本设备的存储暂时不可用，稍后自动重试',
  ]);
  await skipBackoff(user);
  await drainSaves(context);
  expect(titlesSent(context)).toEqual(['一']);
});

it('S-SESS-6 a record with a missing key waits for it, others are sent', async () => {
  await saveThree();
  const [first, second] = await listOutbox(user);
  await withDb(user, async (db) => {
    const stored = (await db.get('outbox', second?.seq ?? 0)) as Extract<
      StoredSave,
      { box: object }
    >;
    await db.put('outbox', { ...stored, sealedBy: crypto.randomUUID() });
  });
  const context = contextWith(versioned(4));
  await drainSaves(context);
  expect(titlesSent(context)).toEqual(['别的']);
  expect((await waiting())[0]).toEqual([first?.seq, 'waiting-auth', '等待解锁']);
});

/** The device has no room for writes to the outbox as long as `isFull` returns true. */
function fill(isFull: (record: StoredSave) => boolean): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: [value: StoredSave, key?: IDBValidKey]
  ) {
    if (this.name === 'outbox' && isFull(args[0])) {
      throw new DOMException('no room', 'QuotaExceededError');
    }
    return put.apply(this, args);
  });
}

it('S-UP-4 cached lists and records are evicted to make room for a save that is to be sent', async () => {
  await enqueueSave(user, save('一'));
  const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
  await writeCached(user, 'record/article/x', reply);
  let failures = 1;
  fill(() => failures-- > 0);
  const context = contextWith(versioned(4));
  await drainSaves(context);
  expect(titlesSent(context)).toEqual(['一']);
  expect(await readCached(user, 'record/article/x')).toBeUndefined();
});

it('S-API-5 a save for which the device has no room is retried later, others are sent', async () => {
  await enqueueSave(user, save('太大'));
  await enqueueSave(user, save('别的', { recordId: OTHER }));
  fill(({ recordId, sends }) => recordId === ID && sends > 0);
  const context = contextWith(versioned(4));
  await drainSaves(context);
  expect(titlesSent(context)).toEqual(['别的']);
  const reason = '本设备的存储暂时不可用，稍后自动重试';
  expect(await waiting()).toEqual([[1, 'waiting-network', reason]]);
});
