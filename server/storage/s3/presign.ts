import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../config/s3-settings.ts';
import type { Saving } from '../storage.ts';

/** Creates a presigned address at which a browser reads an object directly, for a limited time. */
export type Presign = (key: string, saving: Saving) => Promise<string>;

/**
 * Presigns for the public endpoint; null where none is set. Not with s3mini, which leaves `'()*!` unescaped in queries:
 * strict services reject that signature.
 */
export function presignerOf(settings: S3Settings): Presign | null {
  const { publicEndpoint, bucket, region, keyId, secret } = settings;
  if (publicEndpoint === null) return null;
  return async (key, { type, disposition, at, seconds }) => {
    const address = new URL(`${publicEndpoint}/${bucket}/${key}`);
    for (const [name, value] of [
      ['X-Amz-Expires', String(seconds)],
      ['response-cache-control', 'no-store'],
      ['response-content-disposition', disposition],
      ['response-content-type', type],
    ] as const)
      address.searchParams.set(name, value);
    const { url } = await new AwsV4Signer({
      ...{ url: address.href, accessKeyId: keyId, secretAccessKey: secret },
      ...{ region, service: 's3', signQuery: true, datetime: basicTime(at) },
    }).sign();
    // Encodes space and `*` as they were signed: `searchParams` serialises them as in forms. A literal plus sign is
    // `%2B`.
    url.search = url.search.replaceAll('+', '%20').replaceAll('*', '%2A');
    return url.href;
  };
}

/** `20130524T000000Z` */
const basicTime = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
