import { expect, it } from 'vitest';
import { isSecret, type UploadItem } from './upload-item.ts';

it.each<[UploadItem['kind'], string, boolean]>([
  ['private/file', 'video/mp4', true],
  ['file', 'video/mp4', false],
  ['file', 'application/pdf', true],
])('S-SESS-6 bytes of %s of the type %s are sealed on the device: %s', (kind, type, sealed) => {
  expect(isSecret({ kind, type })).toBe(sealed);
});
