import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { LIVE_PATH } from '../../src/contract/live.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { startLive } from './start-live.ts';

const MOST = 3;
const deps = embeddedDeps();
let server: Server;
let stop: () => Promise<void>;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = startLive(server, deps(), MOST);
});
afterEach(async () => {
  await stop();
  server.close();
});

const connect = () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = `${origin.replace('http', 'ws')}${BASE_PATH}${LIVE_PATH}`;
  return new WebSocket(address, { headers: { origin } });
};

it('S-OPS-9 one more socket than a process has is refused, and accepted once another has gone', async () => {
  const pages = Array.from({ length: MOST }, connect);
  await Promise.all(pages.map((page) => once(page, 'open')));
  const [, answer] = await once(connect(), 'unexpected-response');
  expect(answer.statusCode).toBe(503);
  pages[0]?.close();
  await expect.poll(() => once(connect(), 'open').then(() => 'open', String)).toBe('open');
});
