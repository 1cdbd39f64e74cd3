import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { deleteSender, findSender, storeSender } from './sender.ts';

afterEach(() => vi.restoreAllMocks());

const address = { host: '', basePath: '/cn' };

it('S-SESS-10 only the token of the stored session identifies its user', async () => {
  expect(await findSender('甲的令牌')).toBeNull();
  await storeSender({ user: '甲', address }, '甲的令牌');
  expect(await findSender('甲的令牌')).toMatchObject({ user: '甲', address });
  expect(await findSender('乙的令牌')).toBeNull();
  await storeSender({ user: '乙', address }, '乙的令牌');
  expect(await findSender('甲的令牌')).toBeNull();
});

it('S-SESS-10 the token itself is not stored', async () => {
  await storeSender({ user: '甲', address }, '甲的令牌');
  expect(JSON.stringify(await findSender('甲的令牌'))).not.toContain('甲的令牌');
});

it('S-SESS-6 an ended session identifies nobody; the end of another user’s session does not end it', async () => {
  await storeSender({ user: '甲', address }, '甲的令牌');
  await deleteSender('乙');
  expect(await findSender('甲的令牌')).toMatchObject({ user: '甲' });
  await deleteSender('甲');
  expect(await findSender('甲的令牌')).toBeNull();
});

it('S-SESS-10 the end of a session leaves the next user’s, which is stored at the same time', async () => {
  await storeSender({ user: '甲', address }, '甲的令牌');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('乙的令牌'));
  const hashing = vi.spyOn(crypto.subtle, 'digest').mockResolvedValueOnce(digest);
  const deleting = deleteSender('甲');
  await Promise.all([deleting, storeSender({ user: '乙', address }, '乙的令牌')]);
  hashing.mockRestore();
  expect(await findSender('乙的令牌')).toMatchObject({ user: '乙' });
});
