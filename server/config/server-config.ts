import { resolve } from 'node:path';
import { isOrigin } from '../../src/contract/origin.ts';
import { LEVELS, type LogSettings } from '../telemetry/log.ts';
import { type DatabaseLimits, DEFAULT_LIMITS } from './database-limits.ts';
import { type FilePlaces, filePlacesOf } from './file-places.ts';
import { type S3Settings, s3SettingsOf } from './s3-settings.ts';
import { StartProblem } from './start-problem.ts';
import { type Environment, withFiles } from './with-files.ts';

export type CaptchaMode = 'always' | 'adaptive' | 'off';

/** Settings of the process. Times and sizes that are not configurable are constants where they are used. */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL address; null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  databaseLimits: DatabaseLimits;
  /** The bucket; null: none is set. */
  s3: S3Settings | null;
  files: FilePlaces;
  /** Password of the first user; null means a random one, printed once. */
  adminPassword: string | null;
  captcha: CaptchaMode;
  /** Folder of the built app. */
  appDir: string;
  /** Whether the peer's `X-Forwarded-For`, `X-Forwarded-Host` and `X-Forwarded-Proto` are trusted. */
  trustProxy: boolean;
  /** Origins of other hosts whose pages may call the API. */
  allowedOrigins: readonly string[];
  log: LogSettings;
  /** Bearer token of a monitoring service on another machine; null: metrics are served to this machine only. */
  metricsToken: string | null;
  /**
   * Milliseconds between the termination signal and the end of listening, so that load balancers see `draining` first.
   */
  drainWait: number;
}

/**
 * Reads the settings; throws {@link StartProblem} naming the invalid variable. `builtApp`: folder of the app where
 * APP_DIR is not set.
 */
export function readConfig(environment: Environment, builtApp = './dist/client'): ServerConfig {
  const env = withFiles(environment);
  const s3 = s3SettingsOf(env);
  return {
    port: portOf(env.PORT ?? '8080'),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: databaseOf(env.DATABASE_URL),
    databaseLimits: limitsOf(env),
    s3,
    files: filePlacesOf(env.FILES_IN, s3),
    adminPassword: passwordOf(env.ADMIN_PASSWORD),
    captcha: oneOf('CAPTCHA', env.CAPTCHA ?? 'adaptive', ['always', 'adaptive', 'off']),
    appDir: resolve(env.APP_DIR || builtApp),
    trustProxy: oneOf('TRUST_PROXY', env.TRUST_PROXY ?? '0', ['0', '1']) === '1',
    allowedOrigins: originsOf(env.ALLOWED_ORIGINS),
    log: {
      level: oneOf('LOG_LEVEL', env.LOG_LEVEL || 'info', LEVELS),
      format: oneOf('LOG_FORMAT', env.LOG_FORMAT || 'auto', ['auto', 'json', 'text']),
    },
    metricsToken: tokenOf(env.METRICS_TOKEN),
    drainWait: secondsOf('DRAIN_WAIT', env, 0),
  };
}

function portOf(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new StartProblem(`PORT=${value} is not a port: set it to a number from 0 to 65535`);
}

function databaseOf(value: string | undefined): string | null {
  if (!value) return null;
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new StartProblem('DATABASE_URL must begin with postgres:// or postgresql://');
  // The address of a Unix socket has no host, which `URL` rejects.
  if (URL.canParse(value.replace('@/', '@host/'))) return value;
  throw new StartProblem(
    'DATABASE_URL is no address: write it as postgres://user:password@host/name, with / ? # @ : in the password as %2F %3F %23 %40 %3A',
  );
}

function limitsOf(env: Environment): DatabaseLimits {
  const { pool, statementTimeout, lockTimeout, wait } = DEFAULT_LIMITS;
  return {
    pool: numberOf('DB_POOL', env.DB_POOL, pool, 1),
    statementTimeout: secondsOf('DB_STATEMENT_TIMEOUT', env, statementTimeout),
    lockTimeout: secondsOf('DB_LOCK_TIMEOUT', env, lockTimeout),
    wait: secondsOf('DB_WAIT', env, wait),
  };
}

const secondsOf = (name: string, env: Environment, milliseconds: number): number =>
  numberOf(name, env[name], milliseconds / 1000, 0) * 1000;

function numberOf(
  name: string,
  value: string | undefined,
  otherwise: number,
  least: number,
): number {
  if (!value) return otherwise;
  const number = Number(value);
  if (/^\d{1,6}$/.test(value) && number >= least) return number;
  throw new StartProblem(`${name}=${value} is wrong: set it to a whole number from ${least} on`);
}

function passwordOf(value: string | undefined): string | null {
  if (!value) return null;
  if (value.length >= 8 && value.length <= 256) return value;
  throw new StartProblem('ADMIN_PASSWORD must have 8 to 256 characters');
}

/** Valid in a header, and too long to be guessed. */
function tokenOf(value: string | undefined): string | null {
  if (!value) return null;
  if (/^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw new StartProblem('METRICS_TOKEN must have 16 to 200 characters, ASCII without spaces');
}

/** Exact origins, separated by commas; patterns are not supported, as they easily match too much. */
function originsOf(value: string | undefined): string[] {
  const origins = (value ?? '').split(',').map((one) => one.trim());
  return origins.filter(Boolean).map((origin) => {
    if (isOrigin(origin)) return origin;
    throw new StartProblem(
      `ALLOWED_ORIGINS: ${origin} is no origin: write each as https://desk.example.com, without a path`,
    );
  });
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new StartProblem(`${name}=${value} is unknown: set it to ${allowed.join(', ')}`);
}
