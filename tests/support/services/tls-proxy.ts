import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';

/** A certificate for 127.0.0.1 that nobody signed; its key protects nothing. */
const pem = (name: string) => readFile(new URL(`tls/${name}.pem`, import.meta.url));

/** Ends TLS before the server at `target`, as README has nginx do it; gives its address and what closes it. */
export async function startTlsProxy(target: string): Promise<{ url: string; close: () => void }> {
  const [cert, key] = await Promise.all([pem('certificate'), pem('key')]);
  const { hostname, port } = new URL(target);
  const server = createServer({ cert, key }, (incoming, reply) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
      onward.write(
        `${method} ${url} HTTP/1.1\r\n${lines.join('')}X-Forwarded-Proto: https\r\n\r\n`,
      );
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket])
      one.on('error', () => void [onward.destroy(), socket.destroy()]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
