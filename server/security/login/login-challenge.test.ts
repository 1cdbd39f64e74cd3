import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it, vi } from 'vitest';
import { CODE } from '../../../src/contract/codes.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { checkLoginChallenge, newLoginChallenge } from './login-challenge.ts';

const drawn = { text: 'AbCd', data: '<svg></svg>' };
vi.mock('svg-captcha', () => ({ default: { create: () => drawn } }));

const deps = embeddedDeps();
const attempt = { userName: 'Li', address: '192.0.2.1' };
const picture = { pictKey: expect.any(String), image: expect.any(String) };

/** Runs `checkLoginChallenge` with the input of a sign-in; rejects with its refusal, else resolves to undefined. */
const check = (input: { pictKey?: string; pictCode?: string; captcha?: string; work?: string }) =>
  checkLoginChallenge(
    {
      deps: deps(),
      input: { userName: 'Li', password: '', pictKey: '', pictCode: '', captcha: '', ...input },
    } as unknown as Parameters<typeof checkLoginChallenge>[0],
    attempt,
  );

const refusal = (message: string, data: object = picture) => ({
  code: CODE.captchaNeeded,
  message,
  data,
});

/** Adds so many failures that pictures alone are not enough. */
async function failOften(): Promise<void> {
  const { db, now } = deps();
  const row = { subject: 'address:192.0.2.1', failures: 10, lockedUntil: 0, lastAt: now() };
  await db.insertInto('loginFailures').values(row).execute();
}

async function solved(work: string): Promise<string> {
  const challenge = JSON.parse(work);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

it('S-SEC-13 asks for the code of a picture alone where few sign-ins failed', async () => {
  const { pictKey, ...rest } = await newLoginChallenge(deps(), attempt);
  expect(rest).toEqual({ image: picture.image });
  await expect(check({ pictKey, pictCode: 'abcd' })).resolves.toBeUndefined();
  await expect(check({ pictKey, pictCode: 'abcd' })).rejects.toMatchObject(refusal('验证码错误'));
  const { pictKey: next } = await newLoginChallenge(deps(), attempt);
  await expect(check({ pictKey: next, captcha: 'abcd' })).resolves.toBeUndefined();
});

it('S-SEC-13 refuses an attempt without a code, with a new picture', async () => {
  const { pictKey } = await newLoginChallenge(deps(), attempt);
  await expect(check({ pictKey })).rejects.toMatchObject(refusal('请输入验证码'));
  // The picture was not consumed.
  await expect(check({ pictKey, pictCode: 'abcd' })).resolves.toBeUndefined();
});

it('S-SEC-13 asks for work, too, where many failed; it does not spend the picture without', async () => {
  // The library checks the work by the machine's clock.
  deps().advance(Date.now() - deps().now());
  await failOften();
  const { pictKey, work } = await newLoginChallenge(deps(), attempt);
  const again = refusal('请输入新的验证码再登录；仍不行时请刷新页面', {
    ...picture,
    work: expect.any(String),
  });
  await expect(check({ pictKey, pictCode: 'abcd' })).rejects.toMatchObject(again);
  await expect(check({ pictKey, pictCode: 'abcd', work: '{}' })).rejects.toMatchObject(again);
  const done = { pictKey, pictCode: 'abcd', work: await solved(String(work)) };
  await expect(check(done)).resolves.toBeUndefined();
  // Work counts once.
  await expect(check(done)).rejects.toMatchObject(again);
});
