import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { EndpointName } from '../../../src/contract/endpoints.ts';
import type { Visitor } from '../server/test-server.ts';
import { bodies, ID } from './endpoint-bodies.ts';

/** Path of an endpoint; parameters default to valid values. */
export const pathOf = ({ path }: Endpoint, { key = ID, index = '0' } = {}): string =>
  path
    .replace('{base}', BASE_PATH)
    .replace('{kind}', 'file')
    .replace('{key}', key)
    .replace('{index}', index);

/** Sends a raw request to an endpoint, with the headers that its kind of call requires. */
export function send(
  visitor: Visitor,
  endpoint: Endpoint,
  init: RequestInit = {},
  path = pathOf(endpoint),
): Promise<Response> {
  const headers = new Headers({
    ...(endpoint.body === 'json' && { 'content-type': 'application/json' }),
    ...(endpoint.write && {
      'idempotency-key': endpoint.path.includes('{key}') ? ID : randomUUID(),
    }),
    ...(init.headers as Record<string, string>),
  });
  return visitor.fetch(path, { method: endpoint.method, ...init, headers });
}

/** Status and code of the reply to a call with a valid body. */
export async function outcomeOf(
  visitor: Visitor,
  name: EndpointName,
  endpoint: Endpoint,
): Promise<[number, number]> {
  const json = bodies[name]();
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const reply = await send(visitor, endpoint, {
    headers,
    ...(json && { body: JSON.stringify(json) }),
  });
  return [reply.status, (await reply.json()).rtn_code];
}
