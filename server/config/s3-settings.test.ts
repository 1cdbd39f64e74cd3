import { describe, expect, it } from 'vitest';
import { s3SettingsOf } from './s3-settings.ts';

const ALL = {
  ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files' },
  ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hush' },
};

describe('S-OPS-4 settings of a bucket', () => {
  it('are none, or all of them', () => {
    expect(s3SettingsOf({})).toBeNull();
    expect(s3SettingsOf({ S3_REGION: 'eu-west-1' })).toBeNull();
    expect(s3SettingsOf(ALL)).toEqual({
      ...{ endpoint: 'https://s3.example.com', bucket: 'files', region: 'us-east-1' },
      ...{ publicEndpoint: null, keyId: 'key', secret: 'hush' },
    });
    expect(s3SettingsOf({ ...ALL, S3_REGION: 'eu-west-1' })?.region).toBe('eu-west-1');
    const seen = { ...ALL, S3_PUBLIC_ENDPOINT: 'https://files.example.com/' };
    expect(s3SettingsOf(seen)?.publicEndpoint).toBe('https://files.example.com');
  });

  it.each([
    ['S3_BUCKET', ''],
    ['S3_SECRET_ACCESS_KEY', ''],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/files'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example.com'],
    ['S3_ENDPOINT', 'ftp://s3.example.com'],
    ['S3_PUBLIC_ENDPOINT', 'https://files.example.com/bucket'],
    ['S3_BUCKET', 'Files'],
    ['S3_BUCKET', '../files'],
    ['S3_ACCESS_KEY_ID', '密钥'],
    ['S3_ACCESS_KEY_ID', 'key '],
    ['S3_ACCESS_KEY_ID', 'ke\ny'],
    ['S3_REGION', '华东'],
    ['S3_REGION', ' '],
    ['S3_SECRET_ACCESS_KEY', ' '],
    ['S3_SECRET_ACCESS_KEY', 'hush\n'],
    ['S3_SECRET_ACCESS_KEY', '\thush'],
    ['S3_SECRET_ACCESS_KEY', 'hu\nsh'],
  ])('are refused with a line that names %s where it is “%s”', (name, value) => {
    const read = () => s3SettingsOf({ ...ALL, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(/hush|key:secret|\n/);
  });

  it('may have a secret of any characters, as some services take it', () => {
    const S3_SECRET_ACCESS_KEY = 'open 芝麻';
    expect(s3SettingsOf({ ...ALL, S3_SECRET_ACCESS_KEY })?.secret).toBe(S3_SECRET_ACCESS_KEY);
  });
});
