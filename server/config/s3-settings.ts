import { StartProblem } from './start-problem.ts';
import type { Environment } from './with-files.ts';

/** Bucket for files, instead of the data folder. */
export interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  /**
   * Address at which browsers reach the service, to download private files directly; null: downloads pass through this
   * server.
   */
  publicEndpoint: string | null;
  keyId: string;
  secret: string;
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Key and region become part of a header. */
const IN_HEADER = { pattern: /^[\x21-\x7e]+$/, words: 'ASCII without spaces' };
/** The secret only signs, so it may have any characters; space around it is left over from copying. */
const SECRET = { pattern: /^\S(?:.*\S)?$/, words: 'one line without spaces around it' };

/**
 * The configured bucket, or null where none is set. Throws {@link StartProblem} where a setting is missing or invalid.
 */
export function s3SettingsOf(env: Environment): S3Settings | null {
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length === NEEDED.length) return null;
  if (missing.length > 0)
    throw new StartProblem(
      `${missing.join(', ')} missing: set all of ${NEEDED.join(', ')}, or none`,
    );
  const { S3_BUCKET: bucket = '' } = env;
  if (!BUCKET.test(bucket)) throw new StartProblem(`S3_BUCKET=${bucket} is no name of a bucket`);
  return {
    endpoint: addressOf('S3_ENDPOINT', env.S3_ENDPOINT ?? ''),
    publicEndpoint: env.S3_PUBLIC_ENDPOINT
      ? addressOf('S3_PUBLIC_ENDPOINT', env.S3_PUBLIC_ENDPOINT)
      : null,
    ...{ bucket, region: checked('S3_REGION', env.S3_REGION || 'us-east-1', IN_HEADER) },
    keyId: checked('S3_ACCESS_KEY_ID', env.S3_ACCESS_KEY_ID ?? '', IN_HEADER),
    secret: checked('S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY ?? '', SECRET),
  };
}

function checked(name: string, value: string, { pattern, words }: typeof SECRET): string {
  if (pattern.test(value)) return value;
  throw new StartProblem(`${name} must be ${words}: set it as the service shows it`);
}

function addressOf(name: string, value: string): string {
  if (isPlainAddress(value)) return new URL(value).origin;
  throw new StartProblem(
    `${name} is no address: write it as https://s3.example.com, without the bucket`,
  );
}

/** An origin without path, query and credentials: a bucket name in the path would become part of each object key. */
function isPlainAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}
