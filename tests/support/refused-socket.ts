import { once } from 'node:events';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../src/contract/codes.ts';
import type { TestServer, Visitor } from './test-server.ts';

/** Has a page listen with this visitor's session, and gives the code with which its socket is closed. */
export async function closingCode({ url }: TestServer, visitor: Visitor): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}/ws`, {
    headers: { origin: url, cookie: visitor.cookie },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ token: visitor.token }));
  const [code] = await once(socket, 'close');
  return code;
}
