import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Call } from '../../../base/call.ts';

export type BodyCall = Pick<Call, 'http' | 'recheckAccess'>;

/**
 * Yields the body of a request; throws a refusal at the end if the caller lost the session or the permission meanwhile.
 */
export async function* bodyOf({ http, recheckAccess }: BodyCall): AsyncGenerator<Uint8Array> {
  yield* bytesOf(http);
  await recheckAccess();
}

/**
 * The Node stream if there is one: the web stream wrapped around it costs as much again as hashing the body. Not
 * destroyed on early return, so that a refusal can still be sent.
 */
function bytesOf({ env, req }: Context): AsyncIterable<Uint8Array> {
  const { incoming } = env as Partial<HttpBindings>;
  if (incoming instanceof Readable) return incoming.iterator({ destroyOnReturn: false });
  return req.raw.body ?? nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
