import { expect, it } from 'vitest';
import { newOneTimePassword } from './one-time-password.ts';
import { isPassword } from './passwords.ts';

it('is three groups of four unambiguous letters, different each time, with its hash', async () => {
  const made = [await newOneTimePassword(), await newOneTimePassword()];
  for (const { password } of made)
    expect(password).toMatch(/^([a-kmnp-zA-HJ-NP-Z2-9]{4}-){2}[a-kmnp-zA-HJ-NP-Z2-9]{4}$/);
  const [one, other] = made;
  expect(one?.password).not.toBe(other?.password);
  expect(await isPassword(one?.passwordHash ?? '', one?.password ?? '')).toBe(true);
  expect(await isPassword(one?.passwordHash ?? '', other?.password ?? '')).toBe(false);
});
