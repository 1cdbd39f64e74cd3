import type { ListObject, S3mini } from 's3mini';
import { asked } from './s3-client.ts';

/** Objects of one request. */
const PAGE = 1000;

/** All objects whose key begins so, in the order of their keys. */
export async function* listObjects(bucket: S3mini, prefix: string): AsyncGenerator<ListObject> {
  let token: string | undefined;
  do {
    const page = await asked(bucket.listObjectsPaged('/', prefix, PAGE, token));
    yield* page?.objects ?? [];
    token = page?.nextContinuationToken;
  } while (token);
}
