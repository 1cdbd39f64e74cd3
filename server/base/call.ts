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

/** What the server works with; tests pass their own. */
export interface Deps {
  config: ServerConfig;
  appConfig: AppConfig;
  db: Db;
  storage: Storage;
  /** Milliseconds since 1970, by {@link Clock}. */
  now(): number;
  clock: Clock;
  /** One structured line; never a password, token, picture code or body. */
  log(line: LogLine): void;
  metrics: Metrics;
  /** No version is below it: see {@link nextVersion}. */
  versionFloor: number;
  /** Key that addresses of private files are signed with. */
  secret: string;
  /** Events of this process for other modules. */
  events: EventEmitter<{
    /** Dictionaries have other versions. */
    dicts: [];
    /** At an open article somebody came, went, edits or saved. */
    desks: [];
    /** A session is over: the hash of its token. */
    sessionEnded: [tokenHash: string];
  }>;
  /** Name of the build that is served. */
  build: string;
}

/** The signed-in user. */
export interface Caller {
  userId: string;
  userName: string;
  tokenHash: string;
  /** Until it is done, nothing may be asked for but what does it, and the log-out. */
  duty: Duty | null;
  permissions: readonly string[];
  /** Of the permissions that are limited to columns: which, with all below them. */
  limits: Readonly<Record<string, readonly string[]>>;
  /** Changes whenever the permissions do. */
  permissionVersion: string;
  /** What roles and menus have been read by: see `accessVersion` in the database. */
  accessVersion: number;
}

/** Who is at the other end of a call. */
export interface Client {
  address: string;
  userAgent: string;
  /** The browser's side of the connection is on https. */
  https: boolean;
  /** Of the page that calls; undefined: a program. */
  origin?: string | undefined;
  /** The page is ours, or it is a program. */
  sameOrigin: boolean;
}

/** One call of an endpoint, authenticated, authorised and validated. */
export interface Call<E extends Endpoint = Endpoint> {
  deps: Deps;
  input: v.InferOutput<E['request']>;
  /** The fields of the JSON body as they came; null: it has none. */
  sent: Readonly<Record<string, unknown>> | null;
  /** Null only on public endpoints. */
  caller: E['access'] extends 'session' ? Caller : Caller | null;
  params: Record<string, string>;
  /** The columns that the caller manages with the permission of this call. */
  scope: Scope;
  /** UUID; empty only where the endpoint is no write. */
  idempotencyKey: string;
  client: Client;
  http: Context;
  /** Refuses who may not call any more; a handler that reads the body itself asks once it has come, before it changes anything. */
  stillMay(): Promise<void>;
  /** Names what the call is about, for the audit log: each gets a line. */
  subject(...ids: string[]): void;
  /** The same, with what was changed of it. */
  changed(change: Changed): void;
  /** Says that it was done before, and is only answered again: the log has it already. */
  repeated(): void;
  /** Names whose account somebody without a session wants to use. */
  isVisitor(userName: string): void;
}

/** What a call did to one thing: the audit log keeps the fields that differ, bodies and secrets left out. */
export interface Changed {
  id: string;
  /** Default: what the endpoint is about. */
  kind?: string;
  /** What it was called, where it is not there any more. */
  label?: string;
  before?: object;
  after?: object;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<v.InferInput<E['reply']>>;

/** A handler for every endpoint of the table; one that is missing does not compile. */
export type Handlers = { [K in EndpointName]: Handler<(typeof endpoints)[K]> };
