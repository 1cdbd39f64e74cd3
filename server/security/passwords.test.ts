import { describe, expect, it } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import { hashPassword, isPassword } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await hashPassword('Lexdesk-tests-2026')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('match their own hash only; nobody’s hash matches nothing', async () => {
    const stored = await hashPassword('正确的密码🔑');
    expect(await isPassword(stored, '正确的密码🔑')).toBe(true);
    expect(await isPassword(stored, '错误的密码')).toBe(false);
    expect(await isPassword(null, '')).toBe(false);
  });

  it('send a crowd away with 503 and Retry-After, and serve the rest', async () => {
    const stored = await hashPassword('x-y-z-1-2-3');
    const crowd = Array.from({ length: 80 }, () => isPassword(stored, 'x-y-z-1-2-3'));
    const results = await Promise.allSettled(crowd);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(80);
    expect(refused[0]).toBeInstanceOf(Refusal);
    expect(refused[0]).toMatchObject({
      status: 503,
      headers: { 'Retry-After': expect.any(String) },
    });
    expect(await isPassword(stored, 'x-y-z-1-2-3')).toBe(true);
  });
});
