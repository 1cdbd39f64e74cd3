import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { MOST_ANONYMOUS } from '../../../server/security/anonymous-connections.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { Visitor } from '../../support/server/test-server.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';

let built: BuiltServer;
beforeAll(async () => {
  built = await BuiltServer.build();
});
afterAll(() => built.dispose());
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

const start = async (env: Record<string, string> = {}) =>
  built.start({ DATA_DIR: await built.dataDir(), ...env });

/** One connection from an address of this machine; with a request, which may be only begun. */
async function open({ url }: RunningServer, from: string, request = ''): Promise<Socket> {
  const socket = connect({
    ...{ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from },
  });
  opened.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  if (request) socket.write(request);
  return socket;
}

/** Status of the first reply; null where the connection was closed without one. */
const statusOf = async (socket: Socket): Promise<number | null> => {
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1]) || null;
};

const get = (more = '') => `GET /healthz HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
/** A login whose body does not come. */
const stalled = (more = '') =>
  `POST ${BASE_PATH}/admin/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${more}\r\n{`;
const many = <One>(count: number, make: (at: number) => Promise<One>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

it('S-SEC-6 connections that send nothing are 200 for an address; others have theirs, and those that end make room', async () => {
  const server = await start();
  const idle = await many(MOST_ANONYMOUS, () => open(server, '127.0.0.2'));
  const more = await open(server, '127.0.0.2', get());
  const closed = once(more, 'close');
  expect(await statusOf(more)).toBeOneOf([503, null]);
  await closed;
  expect(await statusOf(await open(server, '127.0.0.3', get()))).toBe(200);
  idle[0]?.destroy();
  const again = async () => statusOf(await open(server, '127.0.0.2', get('Connection: close\r\n')));
  await expect.poll(again).toBe(200);
});

it('S-SEC-6 connections on which somebody signed in do not count: an office has one address', async () => {
  const server = await start();
  const { token, cookie } = await new Visitor(server.url).signIn('admin');
  const body = JSON.stringify({});
  const headers = `token: ${token}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const call = `POST ${BASE_PATH}/admin/getUserMenuList HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`;
  // By tens: more at once would be many before the first is known.
  for (let at = 0; at < MOST_ANONYMOUS + 20; at += 10) {
    const sockets = await many(10, () => open(server, '127.0.0.2', call));
    const answered = async (socket: Socket) => {
      expect(await statusOf(socket)).toBe(200);
      // The beginning of a further call: an idle connection would end after five seconds.
      socket.write('GET /healthz HTTP/1.1\r\n');
    };
    await Promise.all(sockets.map(answered));
  }
  expect(opened.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(MOST_ANONYMOUS);
  expect(await statusOf(await open(server, '127.0.0.2', get()))).toBe(200);
});

it('S-SEC-6 behind a proxy requests count by the address that it forwards, and the proxy is nobody', async () => {
  const server = await start({ TRUST_PROXY: '1' });
  const from = (address: string) => `X-Forwarded-For: 10.9.9.9, ${address}\r\n`;
  await many(MOST_ANONYMOUS + 20, (at) =>
    open(server, '127.0.0.2', stalled(from(`10.0.0.${at % 250}`))),
  );
  await many(MOST_ANONYMOUS, () => open(server, '127.0.0.2', stalled(from('10.1.1.1'))));
  const asked = async (address: string) =>
    statusOf(await open(server, '127.0.0.2', get(from(address))));
  await expect.poll(() => asked('10.1.1.1')).toBe(503);
  expect(await asked('10.1.1.2')).toBe(200);
  const upgraded = async (address: string) => {
    const more = `Connection: Upgrade\r\nUpgrade: websocket\r\n${from(address)}`;
    return statusOf(await open(server, '127.0.0.2', get(more)));
  };
  expect(await upgraded('10.1.1.1'), 'cut without an answer').toBeNull();
  expect(await upgraded('10.1.1.2')).not.toBeNull();
  // Those under way are refused after ten seconds, and make room.
  await expect.poll(() => asked('10.1.1.1')).toBe(200);
}, 40_000);
