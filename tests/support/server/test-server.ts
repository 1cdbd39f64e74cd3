import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { createApp } from '../../../server/app.ts';
import type { Deps } from '../../../server/base/call.ts';
import { readConfig } from '../../../server/config/server-config.ts';
import { startLive } from '../../../server/live/start-live.ts';
import { openDeps } from '../../../server/open.ts';
import { seed } from '../../../server/seed/seed.ts';
import { type Client, createClient } from '../../../src/api/client.ts';
import { fetchTransport, type Transport } from '../../../src/api/transport.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { MenuEntry } from '../../../src/contract/session/admin.ts';
import { sharedPostgres, whyNoPostgres } from '../services/postgres.ts';
import { newServerData, type ServerData } from './seeded-servers.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** Password of `admin` and of every user that tests create. */
export const PASSWORD = 'Lexdesk-tests-2026';

interface Settings {
  /** Environment variables of the server, such as `CAPTCHA`. */
  env?: Record<string, string>;
}

/** Data of the server: the address is required for `postgres`; the folder defaults to a new one. */
export interface TestServerOptions extends Partial<ServerData>, Settings {
  database: DatabaseKind;
  /** Built page to serve. */
  page?: string;
}

/** One browser: the real client with its token and companion cookie. */
export class Visitor {
  token: string | null = null;
  cookie = '';
  readonly client: Client;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.client = createClient({
      address: () => ({ host: url, basePath: BASE_PATH }),
      token: () => this.token,
      transport: this.#transport,
    });
  }

  async signIn(userName: string, password = PASSWORD): Promise<this> {
    const reply = await this.client.call(endpoints.login, { userName, password });
    this.token = reply.token;
    return this;
  }

  /** Sends a raw request with the token and cookie of this visitor, for requests that the client would never send. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token && !headers.has('token')) headers.set('token', this.token);
    if (this.cookie && !headers.has('cookie')) headers.set('cookie', this.cookie);
    return fetch(this.#url + path, { ...init, headers });
  }

  /** The menu. The client does not validate its entries; our own server sends them as declared. */
  async menu(): Promise<readonly MenuEntry[]> {
    return (await this.client.call(endpoints.getUserMenuList, {})).list as MenuEntry[];
  }

  /** The fetch of Node has no cookie store, unlike browsers. */
  readonly #transport: Transport = async (request) => {
    const headers = { ...request.headers, ...(this.cookie && { cookie: this.cookie }) };
    const reply = await fetchTransport({ ...request, headers });
    const given = reply.header('set-cookie');
    if (given) this.cookie = given.split(';', 1)[0] ?? '';
    return reply;
  };
}

/** A real server in this process, with its own port and data folder. */
export interface TestServer {
  url: string;
  dataDir: string;
  deps: Deps;
  /** Advances the clock of the server. */
  advance(milliseconds: number): void;
  /** Returns and clears the defects that the server logged; tests that expect none need not call it. */
  drainDefects(): Record<string, unknown>[];
  /** Creates a user with these permission codes and signs in. */
  userWith(...permissions: string[]): Promise<Visitor & { userName: string }>;
  /** Signs in as `admin`. */
  admin(): Promise<Visitor>;
  visitor(): Visitor;
  stop(): Promise<void>;
}

/** Starts a server with the example content. Captcha is off by default; see `env`. */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lexdesk-contract-')));
  const page = options.page ?? '<!doctype html><title>test</title>';
  const opened = await openSeeded({ ...options, dataDir }, page);
  let ahead = 0;
  const defects: Record<string, unknown>[] = [];
  const deps: Deps = {
    ...opened,
    now: () => Date.now() + ahead,
    log: (line) => ['warn', 'error'].includes(line.level) && defects.push(line),
  };
  const server = serve({ fetch: createApp(deps, page).fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stopLive = startLive(server as Server, deps);
  const visitor = () => new Visitor(url);
  return {
    url,
    dataDir,
    deps,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    drainDefects: () => defects.splice(0),
    userWith: async (...permissions) => {
      const userName = await addUser(deps, permissions);
      return Object.assign(await visitor().signIn(userName), { userName });
    },
    admin: () => visitor().signIn('admin'),
    visitor,
    async stop() {
      const live = stopLive();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await live;
      await deps.db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Dependencies of a server; an empty database is seeded with the example content. */
async function openSeeded(data: ServerData & Settings, page = ''): Promise<Deps> {
  await cp('public/app-config.json', join(data.dataDir, 'app-config.json'));
  const config = readConfig({
    DATA_DIR: data.dataDir,
    ADMIN_PASSWORD: PASSWORD,
    CAPTCHA: 'off',
    ...(data.databaseUrl && { DATABASE_URL: data.databaseUrl }),
    ...data.env,
  });
  const deps = await openDeps(config, page);
  // Test data need not survive a power failure.
  if (!data.databaseUrl) await sql`pragma synchronous = off`.execute(deps.db);
  await seed(deps);
  return deps;
}

/** Performs a first start in a folder and its database. */
async function startFirst(data: ServerData): Promise<void> {
  const { db } = await openSeeded(data);
  await db.destroy();
}

/**
 * A hash records its cost parameters: verifying this one is almost free, while a hash by the server needs 15 ms of CPU.
 */
const quickHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Adds a user with a role of these codes. The name is Chinese, as header values are Latin-1. */
export async function addUser(
  { db }: Pick<Deps, 'db'>,
  permissions: readonly string[],
): Promise<string> {
  const id = randomUUID();
  const userName = `用户-${id.slice(0, 8)}`;
  const passwordHash = await quickHash;
  const names = { userName, nickName: '测试用户', phone: '', email: '', avatar: '', level: '' };
  await db
    .insertInto('users')
    .values({ id, passwordHash, disabled: 0, createdAt: Date.now(), ...names })
    .execute();
  const role = { id, name: userName, permissions: JSON.stringify(permissions) };
  await db.insertInto('roles').values(role).execute();
  await db.insertInto('userRoles').values({ userId: id, roleId: id }).execute();
  return userName;
}

const noPostgres = whyNoPostgres();
if (noPostgres) process.stdout.write(`contract tests without PostgreSQL: ${noPostgres}\n`);

/** Databases that the tests run on here. */
export const databases: readonly DatabaseKind[] = noPostgres ? ['sqlite'] : ['sqlite', 'postgres'];

type Tests = (server: () => TestServer, database: DatabaseKind) => void;
type SharedOptions = Pick<TestServerOptions, 'env' | 'page'>;

/**
 * Runs the same tests on every available database, each with its own server. A defect that the server logs fails the
 * test, unless the test retrieved it.
 */
export const onEachDatabase = (tests: Tests, options: SharedOptions = {}): void =>
  onDatabases(databases, tests, options);

/** Like {@link onEachDatabase}, on these databases only: for behaviour that no database affects. */
export function onDatabases(
  kinds: readonly DatabaseKind[],
  tests: Tests,
  options: SharedOptions = {},
): void {
  describe.each(kinds)('on %s', (database) => {
    let server: TestServer;
    let giveBack = async () => {};
    beforeAll(async () => {
      const cluster = database === 'postgres' ? await sharedPostgres() : null;
      if (cluster) giveBack = cluster.stop;
      const data = await newServerData(cluster, startFirst);
      server = await startTestServer({ database, ...data, ...options });
    });
    afterEach(() => expect(server.drainDefects()).toEqual([]));
    afterAll(async () => {
      await server?.stop();
      await giveBack();
    });
    tests(() => server, database);
  });
}
