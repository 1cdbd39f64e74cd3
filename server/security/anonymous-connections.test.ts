import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addressBehind,
  isSignedIn,
  limitedServer,
  MOST_ANONYMOUS,
} from './anonymous-connections.ts';

const sockets: Socket[] = [];
let server: Server | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
  server = undefined;
});

describe('the address behind a proxy', () => {
  it.each([
    ['a, b , c', true, 'c'],
    ['a', true, 'a'],
    ['a,', true, 'peer'],
    [undefined, true, 'peer'],
    ['a', false, 'peer'],
  ])('of %j, trusted %s, is %s', (forwarded, isTrusted, address) => {
    expect(addressBehind(forwarded, 'peer', isTrusted)).toBe(address);
  });
});

/** Starts a server that replies at once, except to requests that `handle` holds. */
async function listen(trustProxy: boolean, handle: (incoming: IncomingMessage) => boolean) {
  const made = limitedServer(trustProxy)({}, (incoming, outgoing) => {
    if (handle(incoming)) outgoing.end('here');
  });
  server = made as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const PLAIN = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Opens a connection and returns the first data that it receives, or how it ends; `from`: the client address. */
async function open(port: number, text = PLAIN, from = '127.0.0.1'): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(text);
  const said = once(socket, 'data').then(([data]) => String(data));
  return Promise.race([said, once(socket, 'close').then(() => 'closed')]);
}

/** Expects the reply to a connection beyond the limit, from either kind of server. */
const refused = (answer: string) => {
  const [status, ...headers] = answer.trimEnd().split('\r\n');
  return { status, headers: headers.filter((line) => !line.startsWith('Date: ')).sort() };
};
const REFUSED = {
  status: 'HTTP/1.1 503 Service Unavailable',
  headers: ['Cache-Control: no-store', 'Connection: close', 'Content-Length: 0', 'Retry-After: 5'],
};
const OK = /^HTTP\/1.1 200 OK.*here$/s;

describe('connections of one network', () => {
  it('are 200 at most, until one ends or somebody signs in on one', async () => {
    let signedIn = '';
    const port = await listen(false, (incoming) => {
      if (incoming.url === signedIn) isSignedIn(incoming);
      return true;
    });
    const answers = await Promise.all(Array.from({ length: MOST_ANONYMOUS }, () => open(port)));
    for (const answer of answers) expect(answer).toMatch(OK);
    expect(refused(await open(port))).toEqual(REFUSED);
    expect(await open(port, PLAIN, '127.0.0.2')).toMatch(OK);
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await open(port)).toMatch(OK));
    expect(refused(await open(port))).toEqual(REFUSED);
    // Two requests on one connection are authenticated: its slot is released once.
    signedIn = '/me';
    for (let time = 0; time < 2; time += 1) {
      const answered = once(sockets[1] as Socket, 'data');
      sockets[1]?.write('GET /me HTTP/1.1\r\nHost: a\r\n\r\n');
      await answered;
    }
    expect(await open(port)).toMatch(OK);
    expect(refused(await open(port))).toEqual(REFUSED);
    // Closing it does not release the slot again.
    sockets[1]?.destroy();
    await once(sockets[1] as Socket, 'close');
    expect(refused(await open(port))).toEqual(REFUSED);
  });
});

describe('behind a proxy', () => {
  const asked = (from: string, more = '') =>
    `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${more}\r\n`;
  const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';

  /** Running requests, held until `end` is called with the index of one. */
  async function busy(port: number, count: number, from: string) {
    const before = sockets.length;
    for (let at = 0; at < count; at += 1) void open(port, asked(from));
    return (at: number) => sockets[before + at]?.destroy();
  }

  it('the requests under way count, by the address that it forwards', async () => {
    const held: IncomingMessage[] = [];
    const port = await listen(true, (incoming) => {
      held.push(incoming);
      return incoming.headers['x-forwarded-for'] !== '203.0.113.1';
    });
    const end = await busy(port, MOST_ANONYMOUS, '203.0.113.1');
    await vi.waitFor(() => expect(held).toHaveLength(MOST_ANONYMOUS));
    expect(refused(await open(port, asked('203.0.113.1')))).toEqual(REFUSED);
    expect(await open(port, asked('203.0.113.2'))).toMatch(OK);
    expect(await open(port, asked('203.0.113.1', UPGRADE))).toBe('closed');
    end(0);
    const further = () => open(port, asked('203.0.113.1'));
    await vi.waitFor(async () => {
      const answer = await Promise.race([
        further(),
        new Promise((yes) => setTimeout(yes, 100, '')),
      ]);
      expect(answer).toBe('');
    });
    expect(refused(await further())).toEqual(REFUSED);
    isSignedIn(held[5]);
    void further();
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(MOST_ANONYMOUS + 2));
    expect(refused(await further())).toEqual(REFUSED);
  });

  it('what it does not forward counts by the address of the peer', async () => {
    let held = 0;
    const port = await listen(true, ({ socket }) => {
      held += 1;
      return socket.remoteAddress === '127.0.0.2';
    });
    for (let at = 0; at < MOST_ANONYMOUS; at += 1) void open(port);
    await vi.waitFor(() => expect(held).toBe(MOST_ANONYMOUS));
    expect(refused(await open(port))).toEqual(REFUSED);
    expect(await open(port, PLAIN, '127.0.0.2')).toMatch(OK);
  });

  it('a request that is answered gives its place back, whatever became of the connection', async () => {
    const port = await listen(true, () => true);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<number>((resolve) =>
        get(
          { port, agent, host: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.1' } },
          (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        ),
      );
    const statuses = new Set<number>();
    for (let at = 0; at <= MOST_ANONYMOUS; at += 1) statuses.add(await ask());
    agent.destroy();
    expect(statuses).toEqual(new Set([200]));
  });

  it('a socket that is upgraded holds its place until it closes', async () => {
    const port = await listen(true, () => true);
    const upgraded: Socket[] = [];
    server?.on('upgrade', (_, socket: Socket) => {
      upgraded.push(socket.resume().on('end', () => socket.end()));
      if (!socket.destroyed) socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    });
    const upgrade = () => open(port, asked('203.0.113.1', UPGRADE));
    for (let at = 0; at < MOST_ANONYMOUS; at += 1)
      expect(await upgrade()).toMatch(/^HTTP\/1.1 101/);
    expect(await upgrade()).toBe('closed');
    expect(refused(await open(port, asked('203.0.113.1')))).toEqual(REFUSED);
    upgraded[0]?.destroy();
    await vi.waitFor(async () => expect(await open(port, asked('203.0.113.1'))).toMatch(OK));
  });
});

it('who signs in without a connection is nobody', () => {
  expect(isSignedIn(undefined)).toBeUndefined();
});
