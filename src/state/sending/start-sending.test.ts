// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { damage } from '../../../tests/support/device/damage.ts';
import { installKey } from '../../../tests/support/device/keys.ts';
import { ID, save } from '../../../tests/support/device/saves.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import { draftKeyOf } from '../../offline/model/outbox-entry.ts';
import { saveDraft } from '../../offline/outbox/drafts.ts';
import { enqueueSave } from '../../offline/outbox/enqueue-save.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { keysOfAll } from '../../offline/session-end/sealed-with.ts';
import { drain } from '../../offline/sync/drain.ts';
import * as uploadQueue from '../../offline/uploads/upload-queue.ts';
import { noticesState } from '../base/notices.store.ts';
import { holdGivenKey } from '../session/given-key.ts';
import { enterSession } from '../session/session.store.ts';
import { unlock } from '../session/unlock.ts';
import { lockOffline } from './end-sending.ts';
import { startSending } from './start-sending.ts';

vi.mock(import('../session/unlock.ts'), async (original) => ({
  ...(await original()),
  unlock: vi.fn(),
}));
vi.mock(import('../../offline/sync/drain.ts'), async (original) => ({
  ...(await original()),
  drain: vi.fn(),
}));

const USER = '离开的人';

it('S-SESS-6 a page whose session ends during its start sends nothing that was locked', async () => {
  let bringKey = (_brought: boolean) => {};
  const key = new Promise<boolean>((resolve) => {
    bringKey = resolve;
  });
  vi.mocked(unlock).mockReturnValue(key);
  await enqueueSave(USER, save('写了一半'));
  startSending(USER);
  await vi.waitFor(() => expect(unlock).toHaveBeenCalled());
  await lockOffline(USER);
  bringKey(true);
  await vi.waitFor(() => expect(drain).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await listOutbox(USER)).map(({ state }) => state)).toEqual(['waiting-auth']);
});

it('S-SEC-15 text typed before this chunk was loaded is sealed with the sign-in’s key, whether the server answers or not', async () => {
  const user = '刚登录的人';
  enterSession({ userName: user, avatar: '', phone: '', email: '', realName: '', level: '' });
  writeToken('t-1', user, null);
  vi.mocked(unlock).mockResolvedValue(false);
  await enqueueSave(user, save('登录时写的'));
  expect(await keysOfAll(user)).toEqual(new Set());
  const key = { id: crypto.randomUUID(), key: `${'A'.repeat(43)}=` };
  holdGivenKey(user, key);
  startSending(user, true);
  await vi.waitFor(async () => expect(await keysOfAll(user)).toEqual(new Set([key.id])));
  expect((await listOutbox(user)).map(({ fields }) => fields)).toEqual([save('登录时写的').fields]);
});

it('S-SESS-9 a damaged draft is not reported as a device that cannot store anything', async () => {
  const user = '草稿坏了的人';
  enterSession({ userName: user, avatar: '', phone: '', email: '', realName: '', level: '' });
  await installKey(user, crypto.getRandomValues(new Uint8Array(32)));
  await saveDraft(user, {
    ...{ key: draftKeyOf(`article:${ID}`, 'gone'), page: 'gone', entity: 'article', recordId: ID },
    ...{ operation: 'update', baseVersion: 1, baseFields: null, parent: null },
    ...{ fields: { title: '坏了' }, savedAt: 1 },
  });
  await damage(user, 'drafts');
  vi.mocked(unlock).mockResolvedValue(true);
  const pruned = vi.spyOn(uploadQueue, 'pruneReceipts');
  startSending(user);
  await vi.waitFor(() => expect(pruned).toHaveBeenCalled());
  expect(noticesState.list).toEqual([]);
});
