import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { LIVE_PATH } from '../../src/contract/live.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { isOwnOrigin, originHeaders } from '../security/session/own-origin.ts';

/**
 * Whether a request wants to upgrade to a websocket. Where Node calls this before it hands the connection over (24.9,
 * 22.21), requests that offer another protocol (`curl --http2`) are answered as ordinary ones.
 */
export const isForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/**
 * HTTP status that refuses an upgrade request; null: it is allowed. Browsers send the companion cookie from any page,
 * so only our pages and those of allowed origins may connect.
 */
export function upgradeRefusal(
  request: IncomingMessage,
  { allowedOrigins, trustProxy }: Pick<ServerConfig, 'allowedOrigins' | 'trustProxy'>,
): number | null {
  const { url = '', headers } = request;
  if (!isForSocket(request)) return 400;
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
