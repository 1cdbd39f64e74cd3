import { once } from 'node:events';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { LiveNews } from '../../../src/contract/live.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';

const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

interface Knock {
  origin?: string | null;
  cookie?: string;
  path?: string;
}

/** Opens a WebSocket like a page of the app; invalid parts can be substituted. */
export function openSocket(
  { url }: Pick<TestServer, 'url'>,
  { origin = url, cookie = '', path = '/ws' }: Knock = {},
) {
  const headers = { ...(cookie && { cookie }), ...(origin !== null && { origin }) };
  const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}${path}`, { headers });
  // A refusal is observed by its reply instead.
  socket.on('error', () => undefined);
  opened.push(socket);
  return socket;
}

/** A subscribed page: the newest received version of each dictionary. */
export async function listen(server: Pick<TestServer, 'url'>, visitor: Visitor) {
  const socket = openSocket(server, { cookie: visitor.cookie });
  const versions = new Map<string, number>();
  socket.on('message', (data) => {
    const { dicts } = JSON.parse(String(data)) as LiveNews;
    for (const { name, version } of dicts) versions.set(name, version);
  });
  await once(socket, 'open');
  const first = once(socket, 'message');
  socket.send(JSON.stringify({ token: visitor.token }));
  await first;
  return { socket, versions };
}
