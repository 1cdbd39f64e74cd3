// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID } from '../../../tests/support/device/saves.ts';
import { readCached, writeCached } from '../../offline/db/cache.ts';
import { withDb } from '../../offline/db/db.ts';
import { draftKeyOf } from '../../offline/model/outbox-entry.ts';
import { referencedUploads, saveDraft } from '../../offline/outbox/drafts.ts';
import { enqueueUpload } from '../../offline/uploads/enqueue-upload.ts';
import { finishUploads } from '../../offline/uploads/upload-outcome.ts';
import { readUpload, updateUpload } from '../../offline/uploads/upload-queue.ts';
import { uploadReference } from '../../offline/uploads/upload-reference.ts';
import { noticesState, resetNotices } from '../base/notices.store.ts';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { chooseAgain, clearFinished } from './queue-actions.ts';

vi.mock('../../offline/outbox/drafts.ts', { spy: true });

const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const chosen = (content = '卷宗') => new File([content], 'a.txt');
const titles = () => noticesState.list.map(({ title }) => title);

let item = { key: '', name: 'a.txt' };
beforeEach(async () => {
  resetNotices();
  enterSession(toClientUser(user));
  const result = await enqueueUpload('li', chosen(), 'file', LIMITS);
  if (result.accepted) ({ item } = result);
  await withDb('li', (db) => db.delete('bytes', [item.key, 0]));
  await updateUpload('li', item.key, () => ({ state: 'needs-attention' }));
});
afterEach(() => vi.restoreAllMocks());

const state = async () => (await readUpload('li', item.key))?.state;
/** The device has room for bytes only while `hasRoom` returns true. */
function fill(hasRoom: () => boolean): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: [value: unknown, key?: IDBValidKey]
  ) {
    if (this.name === 'bytes' && !hasRoom()) throw new DOMException('', 'QuotaExceededError');
    return put.apply(this, args);
  });
}

it('S-UP-4 clearing spares the receipt of a file that a draft references meanwhile', async () => {
  const record = { id: ID, name: 'a.txt', type: '', size: 6, address: '/a' };
  await finishUploads('li', new Map([[item.key, record]]));
  vi.mocked(referencedUploads).mockImplementationOnce(async () => {
    await saveDraft('li', {
      ...{
        key: draftKeyOf(`article:${ID}`, 'gone'),
        page: 'gone',
        entity: 'article',
        recordId: ID,
      },
      ...{ operation: 'update', baseVersion: 1, baseFields: null, parent: null },
      ...{ fields: { coverId: uploadReference(item.key) }, savedAt: 1 },
    });
    return new Set();
  });
  expect(await clearFinished()).toBe(1);
  expect(await state()).toBe('done');
});

it('S-UP-4 on a full device the file chosen again is stored in place of cached records', async () => {
  const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
  await writeCached('li', 'record/article/1', reply);
  const answers = [false];
  fill(() => answers.pop() ?? true);
  await chooseAgain(item, chosen());
  expect(await readCached('li', 'record/article/1')).toBeUndefined();
  expect(await state()).toBe('queued');
  expect(titles()).toEqual([]);
});

it('S-UP-4 why a file chosen again could not be stored is shown: no room, unreadable, another file', async () => {
  fill(() => false);
  await chooseAgain(item, chosen());
  vi.restoreAllMocks();
  const gone = chosen();
  const fail = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: fail });
  await chooseAgain(item, gone);
  await chooseAgain(item, chosen('别的'));
  expect(titles().sort()).toEqual([
    'a.txt：文件无法读取，可能已被移动或修改',
    'a.txt：本设备空间不足，文件没有保存',
    '所选文件与「a.txt」的内容不同',
  ]);
  expect(await state()).toBe('needs-attention');
});

it('S-UP-4 a file whose digests cannot be read cannot be chosen again, and that is shown', async () => {
  await installKey('li', crypto.getRandomValues(new Uint8Array(32)));
  const sealed = await enqueueUpload('li', chosen(), 'file', LIMITS);
  if (sealed.accepted) ({ item } = sealed);
  await damage('li', 'uploads', (one) => 'key' in one && one.key === item.key);
  await chooseAgain(item, chosen());
  expect(titles()).toEqual(['a.txt：无法与原来的文件比较，请移除后重新添加']);
});
