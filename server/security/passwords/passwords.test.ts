import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});
const checking = vi.mocked(verify);
beforeEach(() => {
  checking.mockReset();
});

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

  it('cost an unknown user the same, and are right for none', async () => {
    checking.mockResolvedValueOnce(true);
    expect(await isPassword(null, 'any')).toBe(false);
    expect(checking.mock.calls).toEqual([[expect.stringMatching(/^\$argon2id\$/), 'any']]);
  });

  it('send a crowd away with 503 and Retry-After: two are checked at a time, 50 wait in order', async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const held = (_: unknown, password: string | Uint8Array) => {
      begun.push(String(password));
      return new Promise<boolean>((resolve) => ends.push(() => resolve(true)));
    };
    checking.mockImplementation(held);
    const crowd = Array.from({ length: 53 }, (_, at) => isPassword('stored', `${at}`));
    await expect(crowd[52]).rejects.toMatchObject({
      ...{ status: 503, code: 503, headers: { 'Retry-After': '5' } },
      message: '登录人数过多，请稍后再试',
    });
    expect(begun).toEqual(['0', '1']);
    ends[1]?.();
    await crowd[1];
    await vi.waitFor(() => expect(begun).toEqual(['0', '1', '2']));
    for (let at = 0; at < 52; at += 1) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(at));
      ends[at]?.();
    }
    expect(await Promise.all(crowd.slice(0, 52))).toEqual(Array.from({ length: 52 }, () => true));
    expect(begun).toEqual(Array.from({ length: 52 }, (_, at) => `${at}`));
  });

  it('are checked again after a check that failed', async () => {
    checking.mockRejectedValue(new Error('away'));
    for (let time = 0; time < 3; time += 1) {
      await expect(isPassword('stored', 'any')).rejects.toThrow('away');
    }
    checking.mockResolvedValue(true);
    expect(await isPassword('stored', 'any')).toBe(true);
  });
});
