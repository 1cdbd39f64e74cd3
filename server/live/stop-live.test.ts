import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { LIVE_PATH } from '../../src/contract/live.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { livingSessions } from '../security/session/authenticate.ts';
import { startLive } from './start-live.ts';

vi.mock('./authenticate-socket.ts', () => ({
  authenticateSocket: (...args: unknown[]) => (args[3] as (hash: string) => void)('hash'),
}));
vi.mock('../security/session/authenticate.ts', async (original) => ({
  ...(await original<object>()),
  livingSessions: vi.fn(),
}));
const deps = embeddedDeps();

it('S-OPS-9 the database is used by nobody once the last look has ended', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  let answer = () => {};
  vi.mocked(livingSessions).mockReturnValue(
    new Promise((resolve) => {
      answer = () => resolve(new Map());
    }),
  );
  const stop = startLive(server, deps());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = `${origin.replace('http', 'ws')}${BASE_PATH}${LIVE_PATH}`;
  await once(new WebSocket(address, { headers: { origin } }), 'message');
  deps().events.emit('desks');
  expect(livingSessions).toHaveBeenCalledOnce();
  const order: string[] = [];
  const stopped = stop().then(() => order.push('stopped'));
  await new Promise((resolve) => setImmediate(resolve));
  order.push('answered');
  answer();
  await stopped;
  expect(order).toEqual(['answered', 'stopped']);
});
