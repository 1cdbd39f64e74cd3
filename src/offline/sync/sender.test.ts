import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { deleteSender, findSender, storeSender } from './sender.ts';

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
