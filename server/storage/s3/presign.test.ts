import { AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_KEY as KEYS, signatureOf } from '../../../tests/support/services/aws-signature.ts';
import { contentDisposition } from '../../routes/file/read/content-disposition.ts';
import { presignerOf } from './presign.ts';

/** Signature of AWS's published example of a presigned address. */
const SIGNATURE = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';

/** Computes the signature of an address as a service does. */
function signatureFor(address: string): string {
  const { host, pathname, search } = new URL(address);
  const query = new URLSearchParams(search);
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const target = pathname + search.replace(/&X-Amz-Signature=\w+/, '');
  const request = { method: 'GET', target, headers: { host }, payload: 'UNSIGNED-PAYLOAD' };
  const at = query.get('X-Amz-Date') ?? '';
  return signatureOf({ ...request, at, scope }, KEYS.secretAccessKey);
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
      ...{ at: Date.UTC(2026, 10, 29, 9, 5, 7), seconds: 300 },
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
      expect(searchParams.get('X-Amz-Date')).toBe('20261129T090507Z');
      expect(searchParams.get('X-Amz-Expires')).toBe('300');
      expect(searchParams.get('X-Amz-Signature')).toBe(signatureFor(address));
    },
  );

  it('are made only for an address that browsers reach', () => {
    expect(presignerOf({ ...settings, publicEndpoint: null })).toBeNull();
  });
});
