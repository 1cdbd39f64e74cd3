import type { ListObject, S3mini } from 's3mini';
import { orProblem } from './s3-client.ts';

/** Objects per request. */
const PAGE = 1000;

/** All objects with this key prefix, in key order. */
export async function* listObjects(bucket: S3mini, prefix: string): AsyncGenerator<ListObject> {
  let token: string | undefined;
  do {
    const page = await orProblem(bucket.listObjectsPaged('/', prefix, PAGE, token));
    yield* page?.objects ?? [];
    token = page?.nextContinuationToken;
  } while (token);
}
