import { S3mini, S3ServiceError } from 's3mini';
import type { S3Settings } from '../../config/s3-settings.ts';
import { StorageProblem } from '../storage.ts';

/** Milliseconds until a service has to begin its answer, and the slowest that a body may go to it: bytes in a millisecond. */
const [PATIENCE, SLOWEST] = [60_000, 32];

export const clientOf = ({ endpoint, bucket, region, keyId, secret }: S3Settings): S3mini =>
  new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    ...{ region, accessKeyId: keyId, secretAccessKey: secret, fetch: fetchFrom(region) },
  });

/** Gives up a service that does not begin to answer; how long the body of an answer takes is its reader's business. */
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

/** A redirect leads to another region, where our signature is worth nothing. A HEAD has only this header. */
function refuseOtherRegion({ ok, headers }: Response, region: string): void {
  const its = headers.get('x-amz-bucket-region');
  if (ok || !its || its === region) return;
  throw new StorageProblem('PermanentRedirect', { isAway: false, cause: its, region: its });
}

class TimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Runs one request; whatever the service or the network refuses becomes a {@link StorageProblem}. */
export async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw problemOf(error);
  }
}

/** The same, and null where the service has no such object, or not so many bytes of it. */
export async function askedFor<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    const answer = causeIn(error, S3ServiceError);
    if (answer && isAbsent(answer)) return null;
    throw problemOf(error);
  }
}

/** A HEAD has no body that would say whether the bucket is missing or the object. */
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

/** Too busy, or a bucket that is on its way to another address. */
const isBusy = (status: number): boolean => status >= 500 || status === 429 || status === 307;

/** An error of this kind, which may lie below others. */
function causeIn<T>(error: unknown, kind: abstract new (...args: never[]) => T): T | null {
  if (error instanceof kind) return error;
  return error instanceof Error && error.cause ? causeIn(error.cause, kind) : null;
}

/** Codes of a certificate that is not accepted. */
export const NOT_TRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/;
/** Codes of a service that does not speak TLS where it should. */
export const NOT_TLS = /ERR_SSL|EPROTO/;

function networkProblem(error: unknown): StorageProblem {
  const code = networkCode(error);
  // Neither goes by itself.
  const isAway = !NOT_TRUSTED.test(code) && !NOT_TLS.test(code);
  return new StorageProblem(code, { isAway, cause: error });
}

function networkCode(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (cause) return networkCode(cause);
  return code ?? name ?? 'unknown';
}
