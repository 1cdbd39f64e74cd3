import { expect, it } from 'vitest';
import { queuedKeyOf, uploadReference } from './upload-reference.ts';

it.each([null, undefined, 7, ['upload:a'], { id: 'upload:a' }, '', 'a stored id', 'my upload:a'])(
  'S-UP-4 %j is no reference to a queued file',
  (value) => {
    expect(queuedKeyOf(value)).toBeNull();
  },
);

it('S-UP-4 a reference resolves to the file that it was made for', () => {
  expect(queuedKeyOf(uploadReference('a-1'))).toBe('a-1');
});
