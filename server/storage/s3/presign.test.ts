import { createHash, createHmac } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentDisposition } from '../../routes/file/read/content-disposition.ts';
import { presignerOf } from './presign.ts';

/** AWS's published example of a presigned address. */
const KEYS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const SIGNATURE = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';

const encoded = (text: string) =>
  Buffer.from(text).reduce((all, byte) => {
    const letter = String.fromCharCode(byte);
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    return all + (/[A-Za-z0-9._~-]/.test(letter) ? letter : `%${hex}`);
  }, '');

/** The signature that a service computes of an address: what it decodes, it encodes again by the rules. */
function signatureFor(address: string): string {
  const { host, pathname, search } = new URL(address);
  const pairs = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=').map((part) => encoded(decodeURIComponent(part))))
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.join('='))
    .sort();
  const query = new URLSearchParams(search);
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const request = [
    'GET',
    pathname,
    pairs.join('&'),
    `host:${host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ];
  const text = [
    ...['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope.join('/')],
    createHash('sha256').update(request.join('\n')).digest('hex'),
  ].join('\n');
  const key = scope.reduce<Buffer | string>(
    (by, part) => createHmac('sha256', by).update(part).digest(),
    `AWS4${KEYS.secretAccessKey}`,
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

describe('S-OPS-4 presigned addresses', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2013, 4, 24), toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());

  const settings = {
    ...{ endpoint: 'http://10.0.0.1:9000', publicEndpoint: 'https://files.example.com' },
    ...{ bucket: 'desk', region: 'us-east-1' },
    ...{ keyId: KEYS.accessKeyId, secret: KEYS.secretAccessKey },
  };
  const signed = (name: string) =>
    presignerOf(settings)?.('files/abc', {
      type: 'text/plain; charset=utf-8',
      disposition: contentDisposition(name, 'text/plain'),
      seconds: 300,
    });

  it('are signed as AWS’s published example is, and so does what these tests compare with', async () => {
    const address = 'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Expires=86400';
    const options = { region: 'us-east-1', service: 's3', signQuery: true };
    const { url } = await new AwsV4Signer({ url: address, ...KEYS, ...options }).sign();
    expect(url.searchParams.get('X-Amz-Signature')).toBe(SIGNATURE);
    expect(signatureFor(url.href)).toBe(SIGNATURE);
  });

  it.each(['判决书 (终审).txt', "it's 100% + 1!*.txt", '‮txt.exe', 'a&b=c;d#e?.txt'])(
    'carry type and name of “%s”, and are signed for what a service reads of them',
    async (name) => {
      const address = (await signed(name)) ?? '';
      const { origin, pathname, search, searchParams } = new URL(address);
      expect([origin, pathname]).toEqual(['https://files.example.com', '/desk/files/abc']);
      expect(search).not.toMatch(/[+'()*!]/);
      expect(searchParams.get('response-content-disposition')).toBe(
        contentDisposition(name, 'text/plain'),
      );
      expect(searchParams.get('response-content-type')).toBe('text/plain; charset=utf-8');
      expect(searchParams.get('X-Amz-Expires')).toBe('300');
      expect(searchParams.get('X-Amz-Signature')).toBe(signatureFor(address));
    },
  );

  it('are made only for an address that browsers reach', () => {
    expect(presignerOf({ ...settings, publicEndpoint: null })).toBeNull();
  });
});
