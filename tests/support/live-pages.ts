import { once } from 'node:events';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { LiveNews } from '../../src/contract/live.ts';
import type { TestServer, Visitor } from './test-server.ts';

const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

interface Knock {
  origin?: string | null;
  cookie?: string;
  path?: string;
}

/** A connection as a page of the app asks for it; what it must not say can be changed. */
export function knock(
  { url }: Pick<TestServer, 'url'>,
  { origin = url, cookie = '', path = '/ws' }: Knock = {},
) {
  const headers = { ...(cookie && { cookie }), ...(origin !== null && { origin }) };
  const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}${path}`, { headers });
  // A connection that is refused is told by the answer.
  socket.on('error', () => undefined);
  opened.push(socket);
  return socket;
}

/** A page that listens: the newest version of each dictionary, as it was told. */
export async function listen(server: Pick<TestServer, 'url'>, visitor: Visitor) {
  const socket = knock(server, { cookie: visitor.cookie });
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
