import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { LIVE_PATH } from '../../src/contract/live.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { isOwnOrigin, originHeaders } from '../security/session/own-origin.ts';

/**
 * Whether a request asks for a websocket. What offers anything else (`curl --http2`) is answered as if it did not, where Node
 * (24.9, 22.21) asks before it hands the connection over.
 */
export const asksForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/**
 * The HTTP status by which a request for a websocket is refused; null where it may have one. Browsers send the cookie from any
 * page: only ours and those of listed origins may connect.
 */
export function refusalOf(
  request: IncomingMessage,
  { allowedOrigins, trustProxy }: Pick<ServerConfig, 'allowedOrigins' | 'trustProxy'>,
): number | null {
  const { url = '', headers } = request;
  if (!asksForSocket(request)) return 400;
  if (url !== BASE_PATH + LIVE_PATH) return 404;
  const { origin } = headers;
  if (origin === undefined) return 403;
  const ours = isOwnOrigin(originHeaders(headers, trustProxy));
  return ours || allowedOrigins.includes(origin) ? null : 403;
}

/** Refuses an upgrade request and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => undefined);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
