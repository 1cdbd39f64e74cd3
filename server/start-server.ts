import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Deps } from './base/call.ts';
import { startDraining } from './base/draining.ts';
import type { ServerConfig } from './config/server-config.ts';
import { StartProblem } from './config/start-problem.ts';
import { watchBodies } from './http/watch-bodies.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { isForSocket } from './live/refuse-upgrade.ts';
import { startLive } from './live/start-live.ts';
import { openDeps } from './open.ts';
import { limitedServer } from './security/anonymous-connections.ts';
import { seed } from './seed/seed.ts';
import { StorageProblem } from './storage/storage.ts';
import { announce } from './telemetry/log.ts';

/** Milliseconds within which a request must arrive: a chunk of 8 MiB at 3 kB/s needs 47 minutes. */
export const REQUEST_TIMEOUT = 60 * 60_000;
/**
 * Milliseconds that a connection may be idle: longer than a proxy reuses one (`keepalive_timeout` of
 * deploy/upstream.conf), so that no call is sent on a connection that is just closing.
 */
export const KEEP_ALIVE = 10_000;
/** Milliseconds that running calls get to finish at shutdown. */
const GRACE = 10_000;

export interface RunningServer {
  /** Address for clients on this machine. */
  address: string;
  /**
   * Stops accepting calls, and resolves when the running ones have ended; after `grace` milliseconds they are aborted.
   */
  stop(grace?: number): Promise<void>;
}

/**
 * Opens the data folder and listens; announces a first password that was generated. Throws {@link StartProblem} for
 * anything an administrator can fix.
 */
export async function startServer(config: ServerConfig): Promise<RunningServer> {
  const page = await readPage(config);
  const deps = await openDeps(config, page);
  const firstPassword = await seed(deps).catch(failedSeed);
  // It is stored by now and known to nobody: printed even where this start fails later.
  if (firstPassword !== null)
    announce(`first start: user admin, password ${firstPassword} (shown only now)`);
  const server = await listen(deps, page);
  const stopJobs = startJobs(deps);
  const stopLive = startLive(server as Server, deps);
  return {
    address: addressOf(config.host, portOf(server)),
    async stop(grace = GRACE) {
      startDraining(deps);
      const jobs = stopJobs();
      if (config.drainWait > 0) await setTimeout(config.drainWait);
      const live = stopLive();
      await close(server, deps, Promise.all([jobs, live]), grace);
    },
  };
}

function failedSeed(error: unknown): never {
  if (!(error instanceof StorageProblem)) throw error;
  throw new StartProblem(`a first start stores files, and ${error.message}`);
}

const readPage = ({ appDir }: ServerConfig): Promise<string> =>
  readFile(join(appDir, 'index.html'), 'utf8').catch(() => {
    throw new StartProblem(
      `${appDir} holds no built app: run "npm run build" first, or set APP_DIR`,
    );
  });

function listen(deps: Deps, page: string): Promise<ServerType> {
  const { port, host } = deps.config;
  return new Promise((resolve, reject) => {
    const serverOptions = {
      ...{ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: KEEP_ALIVE },
      shouldUpgradeCallback: isForSocket,
    };
    const { fetch } = createApp(deps, page);
    const createServer = limitedServer(deps.config.trustProxy);
    const options = { fetch, port, hostname: host, serverOptions, createServer };
    const server = serve(options, () => resolve(server));
    watchBodies(server as Server);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenProblem(error, deps.config)),
    );
  });
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: ServerConfig): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartProblem(`port ${port} is in use: stop what uses it, or set PORT to another`);
  }
  if (error.code === 'EACCES')
    return new StartProblem(`port ${port} needs rights this user lacks: set PORT above 1023`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartProblem(
      `HOST=${host} is no address of this machine: set it to 0.0.0.0 or 127.0.0.1`,
    );
  }
  return error;
}

function portOf(server: ServerType): number | string {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : '';
}

/** Address for clients on this machine of a server that listens on `host`. */
export function addressOf(host: string, port: number | string): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** Resolves when the running calls have ended; the app tolerates the calls that are aborted. */
async function close(
  server: ServerType,
  deps: Deps,
  work: Promise<unknown>,
  grace: number,
): Promise<void> {
  const cut = () => 'closeAllConnections' in server && server.closeAllConnections();
  const timer = globalThis.setTimeout(cut, grace);
  await new Promise((resolve) => {
    server.close(resolve);
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
  clearTimeout(timer);
  await work;
  await deps.db.destroy();
}
