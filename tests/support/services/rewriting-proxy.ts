import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy in front of the server at `target` that forwards requests with these headers replaced. */
export async function startRewritingProxy(
  target: string,
  headersOf: (host: string) => Record<string, string>,
): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, reply) => {
    const headers = { ...incoming.headers, ...headersOf(incoming.headers.host ?? '') };
    const { method, url: path } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
