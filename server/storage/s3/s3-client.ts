import { S3mini, S3ServiceError } from 's3mini';
import type { S3Settings } from '../../config/s3-settings.ts';
import { StorageProblem } from '../storage.ts';

/**
 * Milliseconds until a service must start its reply, plus the upload time of the body at this minimum rate in bytes per
 * millisecond.
 */
const [PATIENCE, SLOWEST] = [60_000, 32];

export const clientOf = ({ endpoint, bucket, region, keyId, secret }: S3Settings): S3mini =>
  new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    ...{ region, accessKeyId: keyId, secretAccessKey: secret, fetch: fetchFrom(region) },
  });

/** Aborts a request whose reply does not start in time; the duration of the reply body is up to its reader. */
const fetchFrom =
  (region: string): typeof fetch =>
  async (address, init) => {
    const giveUp = new AbortController();
    const patience = PATIENCE + sizeOf(init?.body) / SLOWEST;
    const timer = setTimeout(() => giveUp.abort(new TimeoutError()), patience);
    try {
      const answer = await fetch(address, { ...init, redirect: 'manual', signal: giveUp.signal });
      refuseOtherRegion(answer, region);
      return answer;
    } finally {
      clearTimeout(timer);
    }
  };

const sizeOf = (body: unknown): number =>
  body instanceof Uint8Array || body instanceof ArrayBuffer ? body.byteLength : 0;

/** A redirect leads to another region, where our signature is invalid. For a HEAD this header is the only hint. */
function refuseOtherRegion({ ok, headers }: Response, region: string): void {
  const its = headers.get('x-amz-bucket-region');
  if (ok || !its || its === region) return;
  throw new StorageProblem('PermanentRedirect', { isAway: false, cause: its, region: its });
}

class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Awaits one request; errors of the service or the network are rethrown as {@link StorageProblem}. */
export async function orProblem<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw problemOf(error);
  }
}

/** The same, but null where the object does not exist or the range is not satisfiable. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    const answer = causeIn(error, S3ServiceError);
    if (answer && isAbsent(answer)) return null;
    throw problemOf(error);
  }
}

/** The body of a reply, whose errors are {@link StorageProblem}s as well. */
export function bodyOf({ body }: Response): ReadableStream<Uint8Array> | null {
  if (!body) return null;
  const reader = body.getReader();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await orProblem(reader.read());
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** A 404 to a HEAD has no body that distinguishes a missing bucket from a missing object. */
const isAbsent = ({ status, serviceCode }: S3ServiceError): boolean =>
  status === 416 || (status === 404 && serviceCode !== 'NoSuchBucket');

function problemOf(error: unknown): StorageProblem {
  const known = causeIn(error, StorageProblem);
  if (known) return known;
  const answer = causeIn(error, S3ServiceError);
  if (!answer) return networkProblem(error);
  const { status, serviceCode = '', body = '' } = answer;
  const code =
    /<Code>(\w+)<\/Code>/.exec(body)?.[1] ??
    (serviceCode.replace('Unknown', '') || `HTTP ${status}`);
  return new StorageProblem(code, { isAway: isBusy(status), cause: error });
}

/** Overload, or a temporary redirect of a bucket that is being moved. */
const isBusy = (status: number): boolean => status >= 500 || status === 429 || status === 307;

/** Finds an error of this kind in the chain of causes. */
function causeIn<T>(error: unknown, kind: abstract new (...args: never[]) => T): T | null {
  if (error instanceof kind) return error;
  return error instanceof Error && error.cause ? causeIn(error.cause, kind) : null;
}

/** Codes of a rejected certificate. */
export const NOT_TRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/;
/** Codes of a service that does not speak TLS. */
export const NOT_TLS = /ERR_SSL|EPROTO/;

function networkProblem(error: unknown): StorageProblem {
  const code = networkCode(error);
  // Neither is temporary.
  const isAway = !NOT_TRUSTED.test(code) && !NOT_TLS.test(code);
  return new StorageProblem(code, { isAway, cause: error });
}

function networkCode(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (cause) return networkCode(cause);
  return code ?? name ?? 'unknown';
}
