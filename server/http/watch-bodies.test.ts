import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { watchBodies } from './watch-bodies.ts';

const PAUSE = 300;
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).map((end) => end()));

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
const readAll: Answer = async (incoming, outgoing) => {
  for await (const _ of incoming);
  outgoing.end('done');
};

/** Starts a request with a body of `length` bytes, without sending any of it. */
async function begin(answer: Answer, length: number): Promise<Socket> {
  const server = createServer((incoming, outgoing) => {
    Promise.resolve(answer(incoming, outgoing)).catch(() => {});
  });
  watchBodies(server, PAUSE);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  ends.push(() => {
    socket.destroy();
    server.close();
  });
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

describe('S-SEC-3 a request body', () => {
  it('that stands still is cut', async () => {
    const socket = await begin(readAll, 100);
    socket.write('a');
    socket.resume();
    const begun = performance.now();
    await once(socket, 'close');
    expect(performance.now() - begun).toBeGreaterThan(PAUSE * 0.8);
  });

  it('that moves may take as long as it likes', async () => {
    const socket = await begin(readAll, 10);
    for (let sent = 0; sent < 10; sent += 1) {
      socket.write('a');
      await sleep(PAUSE / 3);
    }
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toContain('done');
  });

  it('that we do not read yet is not cut', async () => {
    const length = 8 * 1024 * 1024;
    const socket = await begin(async (incoming, outgoing) => {
      await sleep(3 * PAUSE);
      await readAll(incoming, outgoing);
    }, length);
    socket.write(Buffer.alloc(length));
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toContain('done');
  });

  it('that has arrived may be worked on for long', async () => {
    const socket = await begin(async (incoming, outgoing) => {
      await sleep(3 * PAUSE);
      await readAll(incoming, outgoing);
    }, 1);
    socket.write('a');
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toContain('done');
  });
});
