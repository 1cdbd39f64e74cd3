import { describe, expect, it } from 'vitest';
import { blackPng } from '../../tests/support/values/png.ts';
import { acceptPicture, LARGEST_PICTURE } from './accept-picture.ts';
import { decodePicture, makePicture, UnfitPictureError } from './make-picture.ts';

describe('S-SEC-5 a picture', () => {
  it('of more bytes than are decoded is refused before it is read', async () => {
    const read = () => Promise.reject(new Error('read'));
    const sent = { type: 'image/png', of: 'somebody', read };
    const accepting = acceptPicture({ ...sent, size: LARGEST_PICTURE + 1 });
    await expect(accepting).rejects.toMatchObject({ code: 2003 });
    const largest = acceptPicture({ ...sent, size: LARGEST_PICTURE });
    await expect(largest).rejects.toThrow('read');
  });

  it('of more than 50 megapixels is not decoded, even if no caller checked its header', async () => {
    const bytes = blackPng({ width: 10_000, height: 5001 });
    await expect(decodePicture(bytes)).rejects.toThrow(UnfitPictureError);
    await expect(makePicture(bytes, 'thumbnail')).rejects.toThrow(UnfitPictureError);
  });
});
