import type { EventEmitter } from 'node:events';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { AppConfig } from '../../src/contract/app-config.ts';
import type { Duty, Endpoint } from '../../src/contract/endpoint.ts';
import type { EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import type { ServerConfig } from '../config/server-config.ts';
import type { Clock } from '../db/connection/clock.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { Storage } from '../storage/storage.ts';
import type { LogLine } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Dependencies of all server code; tests inject their own. */
export interface Deps {
  config: ServerConfig;
  appConfig: AppConfig;
  db: Db;
  storage: Storage;
  /** Milliseconds since 1970, by {@link Clock}. */
  now(): number;
  clock: Clock;
  /** Writes one structured line; it must never contain a password, token, picture code or body. */
  log(line: LogLine): void;
  metrics: Metrics;
  /** Lower bound of every new version: see {@link nextVersion}. */
  versionFloor: number;
  /** Signs the addresses of private files. */
  secret: string;
  /** In-process events between modules. */
  events: EventEmitter<{
    /** Versions of dictionaries changed. */
    dicts: [];
    /** An editor of an open article joined, left, started editing, or saved. */
    desks: [];
    /** A session ended; carries the hash of its token. */
    sessionEnded: [tokenHash: string];
  }>;
  /** Id of the build that is served. */
  build: string;
}

/** The signed-in user. */
export interface Caller {
  userId: string;
  userName: string;
  tokenHash: string;
  /**
   * Pending obligation (new password, second factor): until it is met, only the calls that meet it and log-out are
   * allowed.
   */
  duty: Duty | null;
  permissions: readonly string[];
  /** Permissions that are limited to catas, with the root catas of each; everything below a root is included. */
  limits: Readonly<Record<string, readonly string[]>>;
  /** Changes whenever the permissions do. */
  permissionVersion: string;
  /** The `accessVersion` row of the database that roles and menus were read at. */
  accessVersion: number;
}

/** The remote end of a call. */
export interface Client {
  address: string;
  userAgent: string;
  /** Whether the browser connects over https, possibly through a proxy. */
  https: boolean;
  /** Origin of the calling page; undefined: the caller is not a browser page. */
  origin?: string | undefined;
  /** The page is served by this server, or the caller is not a browser page. */
  sameOrigin: boolean;
}

/** One call of an endpoint, authenticated, authorised and validated. */
export interface Call<E extends Endpoint = Endpoint> {
  deps: Deps;
  input: v.InferOutput<E['request']>;
  /** Fields of the JSON body before validation; null: there is no JSON body. */
  sent: Readonly<Record<string, unknown>> | null;
  /** Null only on public endpoints. */
  caller: E['access'] extends 'session' ? Caller : Caller | null;
  params: Record<string, string>;
  /** Catas that the permission of this call covers for this caller. */
  scope: Scope;
  /** UUID; empty only where the endpoint does not write. */
  idempotencyKey: string;
  client: Client;
  http: Context;
  /**
   * Checks session and permissions again and throws where they are gone. A handler that streams the body itself calls
   * it after the body has arrived, before the first write.
   */
  recheckAccess(): Promise<void>;
  /** Records the ids that the call is about; each gets a line in the audit log. */
  subject(...ids: string[]): void;
  /** Records one subject together with its changes, for the audit log. */
  changed(change: Changed): void;
  /** Marks the call as an idempotent repeat, which gets no second line in the audit log. */
  markRepeat(): void;
  /** Records the account that a call without a session tries to use, for the audit log. */
  attemptedAccount(userName: string): void;
}

/** What a call changed in one object. The audit log stores the fields that differ, without bodies and secrets. */
export interface Changed {
  id: string;
  /** Default: the kind of the endpoint. */
  kind?: string;
  /** Its name, needed where the row is already deleted. */
  label?: string;
  before?: object;
  after?: object;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<v.InferInput<E['reply']>>;

/** A handler for every endpoint of the table; a missing one is a compile error. */
export type Handlers = { [K in EndpointName]: Handler<(typeof endpoints)[K]> };
