import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { networkOf } from './login/login-guard.ts';

/** Connections of one network on which nobody has signed in. A page opens six, and they end with five idle seconds. */
export const MOST_ANONYMOUS = 200;

/** The address that a trusted proxy forwards, by the header `X-Forwarded-For`, else that of the peer. */
export const addressBehind = (
  forwarded: string | undefined,
  peer: string,
  trustProxy: boolean,
): string => (trustProxy && forwarded?.split(',').at(-1)?.trim()) || peer;

const REFUSED = { 'Retry-After': '5', Connection: 'close', 'Cache-Control': 'no-store' };
const RAW = `HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n${Object.entries(REFUSED)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')}\r\n`;

/** What gives back the place of a connection or of a forwarded request. */
const places = new WeakMap<object, () => void>();

const giveBack = (holder: object): void => places.get(holder)?.();

/** Somebody signed in by this request: its connection counts no more, so that an office behind one address is not limited. */
export function isSignedIn(incoming: IncomingMessage | undefined): void {
  if (!incoming) return;
  giveBack(incoming);
  giveBack(incoming.socket);
}

/**
 * A server that holds so many connections of one network open without knowing by whom; further ones get 503. Behind a proxy every
 * connection is the proxy's own: there the requests under way count, by the address that it forwards.
 */
export function limitedServer(trustProxy: boolean): typeof createServer {
  const taken = new Map<string, number>();
  const take = (holder: object, address: string): boolean => {
    const network = networkOf(address);
    const count = taken.get(network) ?? 0;
    if (count >= MOST_ANONYMOUS) return false;
    taken.set(network, count + 1);
    places.set(holder, () => {
      places.delete(holder);
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    });
    return true;
  };
  const make = (options: object, listener: RequestListener): Server =>
    trustProxy ? proxied(options, listener, take) : direct(createServer(options, listener), take);
  return make as typeof createServer;
}

type Take = (holder: object, address: string) => boolean;

function direct(server: Server, take: Take): Server {
  return server.on('connection', (socket) => {
    if (take(socket, socket.remoteAddress ?? '')) {
      socket.once('close', () => giveBack(socket));
      return;
    }
    socket.on('error', () => undefined);
    socket.end(RAW);
    socket.destroySoon();
  });
}

function proxied(options: object, listener: RequestListener, take: Take): Server {
  const held = (incoming: IncomingMessage, until: ServerResponse | Duplex): boolean => {
    const forwarded = incoming.headers['x-forwarded-for'];
    const peer = incoming.socket.remoteAddress ?? '';
    if (!take(incoming, addressBehind(forwarded?.toString(), peer, true))) return false;
    until.once('close', () => giveBack(incoming));
    return true;
  };
  return createServer(options, (incoming, outgoing) => {
    if (held(incoming, outgoing)) return listener(incoming, outgoing);
    outgoing.writeHead(503, { ...REFUSED, 'Content-Length': 0 }).end();
  }).on('upgrade', (incoming, socket) => {
    if (!held(incoming, socket)) socket.destroy();
  });
}
