import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The bytes of a request: Node's own stream where there is one, as the standard's, made of it, costs as much again as
 * hashing what comes. A refusal in the middle can still be answered.
 */
export function bodyOf({ env, req }: Context): AsyncIterable<Uint8Array> {
  const { incoming } = env as Partial<HttpBindings>;
  if (incoming instanceof Readable) return incoming.iterator({ destroyOnReturn: false });
  return req.raw.body ?? nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
