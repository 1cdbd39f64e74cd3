import type * as v from 'valibot';
import type { Endpoint } from '../src/contract/endpoint.ts';
import type { Queries } from './db/schema.ts';
import type { Deps } from './deps.ts';
import type { Caller } from './http/caller.ts';
import type { Session } from './http/session.ts';

/** One call of an endpoint, as its handler sees it. */
export interface Call<E extends Endpoint = Endpoint> {
  deps: Deps;
  /** The transaction of a write with a JSON body; otherwise the database. A handler asks nothing but this. */
  db: Queries;
  /** The checked body. */
  input: v.InferOutput<E['request']>;
  /** Values of `{name}` in the endpoint's path. */
  params: Readonly<Record<string, string>>;
  request: Request;
  caller: Caller;
  /** Who calls; throws where the endpoint is public. */
  session: Session;
  /** The key of a write, checked. */
  key: string;
  /** Milliseconds, the same for the whole call. */
  now: number;
  /** What the audit log should know, and headers of the reply. */
  reply: { objectId: string; userName: string; headers: Headers };
}

/** Answers one endpoint: gives `rtn_data`, or throws a {@link Refusal}. */
export type Handler<E extends Endpoint = Endpoint> = (
  call: Call<E>,
) => Promise<v.InferInput<E['reply']>>;
