import type { FilePlace } from '../config/file-places.ts';
import type { S3Settings } from '../config/s3-settings.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { StartProblem } from '../config/start-problem.ts';
import { log } from '../telemetry/log.ts';
import { bothPlaces } from './both-places.ts';
import { localStorage } from './local-storage.ts';
import { presignerOf } from './s3/presign.ts';
import { clientOf, NOT_TLS, NOT_TRUSTED } from './s3/s3-client.ts';
import { s3Storage } from './s3/s3-storage.ts';
import { type Storage, StorageProblem } from './storage.ts';

/**
 * Opens the storage of an installation, in one place or two; `alone`: see {@link localStorage}. Throws {@link
 * StartProblem} for a bucket that refuses us.
 */
export async function openStorage(config: ServerConfig, alone: boolean): Promise<Storage> {
  const [first, second] = await openPlaces(config, alone);
  return second ? bothPlaces(first, second) : first;
}

/** Opens each place separately, in the configured order. */
export async function openPlaces(
  { s3, dataDir, files }: ServerConfig,
  alone: boolean,
): Promise<[Storage, Storage?]> {
  const local = await localStorage(dataDir, alone);
  if (files.includes('disk')) await requireWritable(local, dataDir);
  const bucket = s3 && files.includes('bucket') ? await openBucket(s3, local) : local;
  const open = (place: FilePlace) => (place === 'disk' ? local : bucket);
  const [first, second] = files;
  return second ? [open(first), open(second)] : [open(first)];
}

/** A full disk may be mended while the server runs; `/readyz` reports it meanwhile. */
async function requireWritable(local: Storage, dataDir: string): Promise<void> {
  await local.probe().catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    const remedy = code === 'EXDEV' ? 'lie on one file system' : 'belong to this account';
    throw new StartProblem(
      `DATA_DIR=${dataDir} takes no files (${code}): tmp, parts and files below it have to ${remedy}`,
    );
  });
}

async function openBucket(s3: S3Settings, local: Storage): Promise<Storage> {
  const storage = s3Storage(clientOf(s3), local, presignerOf(s3));
  await storage.probe().catch((error: unknown) => {
    if (!(error instanceof StorageProblem)) throw error;
    const { code, isAway, region } = error;
    const place = `the bucket ${s3.bucket} at ${s3.endpoint}`;
    if (!isAway)
      throw new StartProblem(`${place} cannot be used (${code}): ${remedyOf(code, region)}`);
    const start = `lexdesk starts without its files: ${place} cannot be reached (${code})`;
    log({ level: 'warn', start });
  });
  return storage;
}

const remedies: Readonly<Record<string, string>> = {
  NoSuchBucket: 'make it, or set S3_BUCKET to another',
  InvalidAccessKeyId: 'check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check S3_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: 'set the clock of this machine',
  AccessDenied: 'let the key read, write, list and delete in it',
  PermanentRedirect: 'set S3_ENDPOINT and S3_REGION to those of the bucket',
  AuthorizationHeaderMalformed: 'set S3_REGION to that of the bucket',
};

function remedyOf(code: string, region: string | null): string {
  if (region) return `set S3_REGION=${region}, and S3_ENDPOINT to the address of that region`;
  if (NOT_TLS.test(code)) return 'S3_ENDPOINT is not reached by https: set it to http://…';
  if (NOT_TRUSTED.test(code))
    return 'its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its authority';
  return remedies[code] ?? 'check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys';
}
