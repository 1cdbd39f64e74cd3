import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerConfig } from '../../config/server-config.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Warns about settings that are valid but contradict each other. */
export function lookAtSettings(config: ServerConfig): Finding[] {
  const { databaseUrl, dataDir, host, trustProxy, captcha } = config;
  const { statementTimeout, lockTimeout } = config.databaseLimits;
  const contradictions: [boolean, string][] = [
    [
      databaseUrl !== null && existsSync(join(dataDir, 'lexdesk.db')),
      `DATABASE_URL is set, and ${dataDir} holds an embedded database, which is not used`,
    ],
    [
      databaseUrl !== null &&
        statementTimeout > 0 &&
        (lockTimeout === 0 || lockTimeout > statementTimeout),
      'DB_LOCK_TIMEOUT is longer than DB_STATEMENT_TIMEOUT, which ends the wait first',
    ],
    [
      isLoopback(host) && !trustProxy,
      `HOST=${host} is reached from this machine alone, and TRUST_PROXY is not 1: behind a proxy all clients are one`,
    ],
    [
      trustProxy && !isLoopback(host),
      `TRUST_PROXY=1 and HOST=${host}: whoever reaches the port past the proxy names any address as their own`,
    ],
    [
      config.files.length > 1,
      'FILES_IN names two places: run move-files, and name one when all files are there',
    ],
    [captcha === 'off', 'CAPTCHA=off: passwords can be guessed by programs'],
  ];
  const found = contradictions.flatMap(([is, text]) => (is ? [warn(`settings: ${text}`)] : []));
  return found.length > 0 ? found : [ok('settings: none contradicts another')];
}

const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);
