import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/server-config.ts';
import { startServer } from '../../../server/start-server.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { PASSWORD } from '../../support/server/test-server.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';

const SECOND = 1000;

let built: BuiltServer;
let server: RunningServer;
beforeAll(async () => {
  built = await BuiltServer.build();
  server = await built.start({ DATA_DIR: await built.dataDir() });
});
afterAll(() => built.dispose());

/** Begins a call, a login, of 1000 bytes, and sends one of them now and then. */
function drip(every: number, call = 'admin/login', more = ''): Socket {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const type = 'Content-Type: application/json';
  const head = `POST ${BASE_PATH}/${call} HTTP/1.1\r\nHost: a\r\n${more}${type}\r\nContent-Length: 1000\r\n\r\n{`;
  socket.write(head);
  const timer = setInterval(() => socket.write(' '), every);
  socket.on('error', () => {}).once('close', () => clearInterval(timer));
  return socket;
}

it.concurrent('S-SEC-3 a login whose body drips is refused after ten seconds, and its connection is closed', async () => {
  const begun = performance.now();
  const sockets = Array.from({ length: 20 }, () => drip(SECOND));
  const closed = sockets.map((socket) => once(socket, 'close'));
  const replies = await Promise.all(sockets.map((socket) => once(socket, 'data')));
  const took = performance.now() - begun;
  await Promise.all(closed);
  expect(took).toBeGreaterThan(9 * SECOND);
  expect(performance.now() - begun).toBeLessThan(15 * SECOND);
  for (const [reply] of replies) expect(String(reply)).toMatch(/^HTTP\/1.1 408 /);
}, 30_000);

it.concurrent('S-SEC-3 an upload whose body stands still is cut after half a minute', async () => {
  const { token, cookie } = await signIn();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  const headers = {
    ...{ Host: 'a', token, Cookie: cookie, 'Idempotency-Key': crypto.randomUUID() },
    ...{ 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '100000' },
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const begun = performance.now();
  socket.write(`POST ${BASE_PATH}/file/upload/file HTTP/1.1\r\n${lines.join('')}\r\n--b\r\n`);
  socket.resume();
  await once(socket, 'close');
  const took = performance.now() - begun;
  expect(took).toBeGreaterThan(25 * SECOND);
  expect(took).toBeLessThan(45 * SECOND);
}, 60_000);

it.concurrent('S-SEC-6 a JSON body with a session that drips is refused after half a minute and a second for each kilobyte', async () => {
  const { token, cookie } = await signIn();
  const begun = performance.now();
  const socket = drip(SECOND, 'article/search', `token: ${token}\r\nCookie: ${cookie}\r\n`);
  const [reply] = await once(socket, 'data');
  const took = performance.now() - begun;
  expect(String(reply)).toMatch(/^HTTP\/1.1 408 /);
  await once(socket, 'close');
  expect(took).toBeGreaterThan(29 * SECOND);
  expect(took).toBeLessThan(40 * SECOND);
}, 60_000);

it('S-SEC-6 no request takes longer than an hour to arrive, however steadily it drips', async () => {
  const limits: number[] = [];
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket & { server: Server } };
    limits.push(socket.server.requestTimeout);
  };
  subscribe('net.server.socket', note);
  const { appDir } = built;
  const env = { DATA_DIR: await built.dataDir(), APP_DIR: appDir, HOST: '127.0.0.1', PORT: '0' };
  const own = await startServer(readConfig({ ...env, ADMIN_PASSWORD: PASSWORD }));
  await (await fetch(`${own.address}/healthz`)).text();
  unsubscribe('net.server.socket', note);
  await own.stop();
  expect(limits).toEqual([60 * 60 * SECOND]);
});

async function signIn(): Promise<{ token: string; cookie: string }> {
  const reply = await fetch(`${server.url}${BASE_PATH}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: PASSWORD }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return { token: (await reply.json()).rtn_data.token, cookie };
}
