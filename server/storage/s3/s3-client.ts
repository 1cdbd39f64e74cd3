import { S3mini, S3ServiceError } from 's3mini';
import type { S3Settings } from '../../config/s3-settings.ts';
import { StorageProblem } from '../storage.ts';

/** Milliseconds until a service has to begin its answer: 8 MiB arrive in them at 140 kB/s. */
const PATIENCE = 60_000;

export const clientOf = ({ endpoint, bucket, region, keyId, secret }: S3Settings): S3mini =>
  new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    ...{ region, accessKeyId: keyId, secretAccessKey: secret, fetch: patientFetch },
  });

/** Gives up a service that does not begin to answer; how long a body takes is its reader's business. A redirect is another region's. */
const patientFetch: typeof fetch = async (address, init) => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new TimeoutError()), PATIENCE);
  try {
    return await fetch(address, { ...init, redirect: 'manual', signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
};

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
    const answer = answerIn(error);
    if (answer && isAbsent(answer)) return null;
    throw problemOf(error);
  }
}

/** A HEAD has no body that would say whether the bucket is missing or the object. */
const isAbsent = ({ status, serviceCode }: S3ServiceError): boolean =>
  status === 416 || (status === 404 && serviceCode !== 'NoSuchBucket');

function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error;
  const answer = answerIn(error);
  if (!answer) return new StorageProblem(networkCode(error), { isAway: true, cause: error });
  const { status, serviceCode = '', body = '' } = answer;
  const code =
    /<Code>(\w+)<\/Code>/.exec(body)?.[1] ??
    (serviceCode.replace('Unknown', '') || `HTTP ${status}`);
  return new StorageProblem(code, { isAway: status >= 500 || status === 429, cause: error });
}

/** What the service answered, which may lie below other errors. */
function answerIn(error: unknown): S3ServiceError | null {
  if (error instanceof S3ServiceError) return error;
  return error instanceof Error && error.cause ? answerIn(error.cause) : null;
}

function networkCode(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (cause) return networkCode(cause);
  return code ?? name ?? 'unknown';
}
