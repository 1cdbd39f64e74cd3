import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Settings } from '../../../server/config/s3-settings.ts';
import { clientOf } from '../../../server/storage/s3/s3-client.ts';
import { freePort } from '../server/free-port.ts';

/** Two independent S3 implementations: fauxqs stores in memory, s3rver in a folder. */
export const s3Kinds = ['fauxqs', 's3rver'] as const;
export type S3Kind = (typeof s3Kinds)[number];

export interface S3Service {
  settings: S3Settings;
  /** The same as environment variables of a server. */
  env: Record<string, string>;
  /** Kills it like a crash; fauxqs loses its data. */
  kill(): Promise<void>;
  /** Restarts it at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PACKAGES = new URL('../../../node_modules/', import.meta.url).pathname;
/** The only key that s3rver accepts. */
const KEY = 'S3RVER';

const programs: Record<S3Kind, (port: number, folder: string) => [string[], NodeJS.ProcessEnv]> = {
  fauxqs: (port) => [
    ['fauxqs/dist/cli.js'],
    { FAUXQS_PORT: `${port}`, FAUXQS_HOST: '127.0.0.1', FAUXQS_LOGGER: 'false' },
  ],
  s3rver: (port, folder) => [
    ['s3rver/bin/s3rver.js', '-d', folder, '-a', '127.0.0.1', '-p', `${port}`, '--silent'],
    {},
  ],
};

/** Starts a service in a separate process, with an empty bucket. */
export async function startS3(kind: S3Kind): Promise<S3Service> {
  const [port, folder] = await Promise.all([
    freePort(),
    mkdtemp(join(tmpdir(), `lexdesk-${kind}-`)),
  ]);
  const [[program = '', ...args], env] = programs[kind](port, folder);
  const settings = {
    ...{ endpoint: `http://127.0.0.1:${port}`, bucket: 'lexdesk-files', region: 'us-east-1' },
    ...{ publicEndpoint: null, keyId: KEY, secret: KEY },
  };
  let service: ChildProcess | undefined;
  const start = async () => {
    service = spawn(process.execPath, [join(PACKAGES, program), ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
    await listening(settings);
  };
  const kill = async () => {
    if (service?.kill('SIGKILL')) await once(service, 'exit');
  };
  await start();
  await clientOf(settings).createBucket();
  return {
    settings,
    env: {
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket },
      ...{ S3_ACCESS_KEY_ID: KEY, S3_SECRET_ACCESS_KEY: KEY },
    },
    ...{ start, kill },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(settings: S3Settings): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    try {
      await clientOf(settings).bucketExists();
      return;
    } catch (error) {
      if (waited > 15_000) throw error;
      await pause(50);
    }
  }
}
