import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Call } from '../../../base/call.ts';

export type BodyCall = Pick<Call, 'http' | 'stillMay'>;

/** The bytes of a request. It ends with a refusal where the caller lost session or right while they came. */
export async function* bodyOf({ http, stillMay }: BodyCall): AsyncGenerator<Uint8Array> {
  yield* bytesOf(http);
  await stillMay();
}

/**
 * Node's own stream where there is one, as the standard's, made of it, costs as much again as hashing what comes. A refusal in
 * the middle can still be answered.
 */
function bytesOf({ env, req }: Context): AsyncIterable<Uint8Array> {
  const { incoming } = env as Partial<HttpBindings>;
  if (incoming instanceof Readable) return incoming.iterator({ destroyOnReturn: false });
  return req.raw.body ?? nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
