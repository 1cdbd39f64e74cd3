import { describe, expect, it } from 'vitest';
import { filePlacesOf } from './file-places.ts';
import { s3SettingsOf } from './s3-settings.ts';

const s3 = s3SettingsOf({
  ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files' },
  ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hush' },
});

describe('S-OPS-4 where files are', () => {
  it('is the bucket that is set, unless FILES_IN says otherwise', () => {
    expect(filePlacesOf(undefined, null)).toEqual(['disk']);
    expect(filePlacesOf('', s3)).toEqual(['bucket']);
    expect(filePlacesOf('disk', s3)).toEqual(['disk']);
    expect(filePlacesOf('disk, bucket', s3)).toEqual(['disk', 'bucket']);
    expect(filePlacesOf('bucket,disk', s3)).toEqual(['bucket', 'disk']);
  });

  it.each([
    ['bucket', null],
    ['disk,bucket', null],
    ['bucket,bucket', s3],
    ['constructor', s3],
  ])('is refused where it is “%s” and does not fit', (value, settings) => {
    expect(() => filePlacesOf(value, settings)).toThrow(`FILES_IN=${value}`);
  });
});
