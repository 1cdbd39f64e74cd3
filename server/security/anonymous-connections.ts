import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from './login/login-guard.ts';

/** Maximum unauthenticated connections per network. A page opens six, which close after five idle seconds. */
export const MOST_ANONYMOUS = 200;

/** The client address: the last one of `X-Forwarded-For` behind a trusted proxy, else that of the peer. */
export const addressBehind = (
  forwarded: string | undefined,
  peer: string,
  trustProxy: boolean,
): string => (trustProxy && forwarded?.split(',').at(-1)?.trim()) || peer;

const REFUSED = { 'Retry-After': '5', Connection: 'close', 'Cache-Control': 'no-store' };
const RAW = `HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n${Object.entries(REFUSED)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}\r\n`;

/** Release functions of the slots held by connections or forwarded requests. */
const slots = new WeakMap<object, () => void>();

const releaseSlot = (holder: object): void => slots.get(holder)?.();

/**
 * A request was authenticated: its connection no longer counts, so that an office behind one address is not limited.
 */
export function isSignedIn(incoming: IncomingMessage | undefined): void {
  if (!incoming) return;
  releaseSlot(incoming);
  releaseSlot(incoming.socket);
}

/**
 * An HTTP server that limits unauthenticated connections per network; further ones get 503. Behind a proxy all
 * connections are the proxy's, so running requests count instead, by the forwarded address.
 */
export function limitedServer(trustProxy: boolean): typeof createServer {
  const counts = new Map<string, number>();
  const acquire = (holder: object, address: string): boolean => {
    const network = networkOf(address);
    const count = counts.get(network) ?? 0;
    if (count >= MOST_ANONYMOUS) return false;
    counts.set(network, count + 1);
    slots.set(holder, () => {
      slots.delete(holder);
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    return true;
  };
  const make = (options: object, listener: RequestListener): Server =>
    trustProxy
      ? proxied(options, listener, acquire)
      : direct(createServer(options, listener), acquire);
  return make as typeof createServer;
}

type Acquire = (holder: object, address: string) => boolean;

function direct(server: Server, acquire: Acquire): Server {
  return server.on('connection', (socket) => {
    if (acquire(socket, socket.remoteAddress ?? '')) {
      socket.once('close', () => releaseSlot(socket));
      return;
    }
    socket.on('error', () => undefined);
    socket.end(RAW);
    socket.destroySoon();
  });
}

function proxied(options: object, listener: RequestListener, acquire: Acquire): Server {
  const held = (incoming: IncomingMessage, until: ServerResponse | Duplex): boolean => {
    const forwarded = incoming.headers['x-forwarded-for'];
    const peer = incoming.socket.remoteAddress ?? '';
    if (!acquire(incoming, addressBehind(forwarded?.toString(), peer, true))) return false;
    until.once('close', () => releaseSlot(incoming));
    return true;
  };
  return createServer(options, (incoming, outgoing) => {
    if (held(incoming, outgoing)) return listener(incoming, outgoing);
    outgoing.writeHead(503, { ...REFUSED, 'Content-Length': 0 }).end();
  }).on('upgrade', (incoming, socket) => {
    if (!held(incoming, socket)) socket.destroy();
  });
}
