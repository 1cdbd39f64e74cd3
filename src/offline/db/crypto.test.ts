import { expect, it } from 'vitest';
import { sha256HexOfText } from './crypto.ts';

it('a digest is 64 hexadecimal digits, leading zeros included', async () => {
  expect(await sha256HexOfText('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
