import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';

/** Connects a page with the session of this visitor; returns the close code of its socket. */
export async function closingCode({ url }: TestServer, visitor: Visitor): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}/ws`, {
    headers: { origin: url, cookie: visitor.cookie },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: visitor.token }));
  const [code] = await once(socket, 'close');
  return code;
}
