import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../config/s3-settings.ts';
import type { Saving } from '../storage.ts';

/** Makes addresses at which a browser reads an object, for a while, without us. */
export type Presign = (key: string, saving: Saving) => Promise<string>;

/**
 * Signs for the address at which browsers reach the service; null where none is set. Not by s3mini, which leaves `'()*!` in a
 * query as they are: services that sign by the rules refuse that.
 */
export function presignerOf(settings: S3Settings): Presign | null {
  const { publicEndpoint, bucket, region, keyId, secret } = settings;
  if (publicEndpoint === null) return null;
  return async (key, { type, disposition, seconds }) => {
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
      ...{ region, service: 's3', signQuery: true },
    }).sign();
    // As it was signed: forms write these two in their own way. A real plus sign is `%2B`.
    url.search = url.search.replaceAll('+', '%20').replaceAll('*', '%2A');
    return url.href;
  };
}
