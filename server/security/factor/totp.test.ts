import { createHmac } from 'node:crypto';
import { Secret } from 'otpauth';
import { expect, it } from 'vitest';
import { newSecret, stepOf, uriOf } from './totp.ts';

const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

/** RFC 6238 appendix B, SHA-1: the last six of its eight digits. */
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('S-ADM-8 at second %i of RFC 6238 the code is %s', (second, code) => {
  expect(stepOf(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30));
});

it('S-ADM-8 a clock may be one step off, either way, and not two', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);
  const at = (steps: number) => stepOf(RFC_SECRET, '005924', now + steps * 30_000);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
});

it.each(['', '00592', '0059241', 'abcdef', '-05924'])('S-ADM-8 %j is no code', (code) => {
  expect(stepOf(RFC_SECRET, code, 1_234_567_890_000)).toBeNull();
});

it('S-ADM-8 a secret has 160 bits and is another each time', () => {
  const secrets = Array.from({ length: 20 }, newSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('S-ADM-8 the address for an authenticator names site, user and secret', () => {
  const uri = new URL(uriOf(RFC_SECRET, { issuer: '律台', label: '王小明' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.href)).toContain('totp/律台:王小明?');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ issuer: '律台', secret: RFC_SECRET, algorithm: 'SHA1', digits: '6', period: '30' },
  });
});

it('S-ADM-8 what the library shows is what RFC 4226 computes', () => {
  const now = 1_800_000_000_000;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(now / 30_000));
  const digest = createHmac('sha1', '12345678901234567890').update(counter).digest();
  const offset = digest.readUInt8(19) & 15;
  const code = String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  expect(stepOf(RFC_SECRET, code, now)).toBe(now / 30_000);
});
