import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { BASE_PATH, CODE } from '../../src/contract/codes.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { addUser, PASSWORD, type Visitor } from '../support/server/test-server.ts';
import { onCluster } from './on-cluster.ts';

const WORD = 'abc4';
const cluster = onCluster({ CAPTCHA: 'always' });

/** A picture of one process, whose word the test sets, as it reads no pictures. */
async function picture({ client }: Visitor): Promise<string> {
  const { pictKey, required } = await client.call(endpoints.captcha, {});
  expect(required).toBe(true);
  const answerHash = createHash('sha256').update(`${pictKey}:${WORD}`).digest('hex');
  await cluster()
    .db.updateTable('captchas')
    .set({ answerHash })
    .where('id', '=', pictKey)
    .execute();
  return pictKey;
}

/** `rtn_code` of a sign-in. The proxy's address is the one that fails. */
async function signIn(visitor: Visitor, userName: string, password: string, pictKey: string) {
  const reply = await visitor.fetch(`${BASE_PATH}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1' },
    body: JSON.stringify({ userName, password, pictKey, pictCode: WORD }),
  });
  return ((await reply.json()) as { rtn_code: number }).rtn_code;
}

it('S-OPS-5 a picture of one process is answered at another, once', async () => {
  const userName = await addUser(cluster(), []);
  for (let time = 0; time < 3; time += 1) {
    const pictKey = await picture(cluster().visitor());
    const tries = cluster()
      .at(cluster().visitor())
      .map((visitor) => signIn(visitor, userName, PASSWORD, pictKey));
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === CODE.captchaNeeded)).toHaveLength(2);
  }
});

it('S-OPS-5 failures at all processes are counted as one, and each makes the account wait', async () => {
  const userName = await addUser(cluster(), []);
  let code = CODE.badCredentials as number;
  for (let time = 0; code === CODE.badCredentials && time < 50; time += 1) {
    code = await signIn(
      cluster().visitor(),
      userName,
      'not-the-password',
      await picture(cluster().visitor()),
    );
  }
  expect(code).toBe(CODE.locked);
  expect(await cluster().reached('/admin/login')).toBe(3);
  const codes = cluster()
    .at(cluster().visitor())
    .map((visitor) => signIn(visitor, userName, PASSWORD, ''));
  expect(await Promise.all(codes)).toEqual([CODE.locked, CODE.locked, CODE.locked]);
});
