import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { LIVE_PATH } from '../../src/contract/live.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { isOwnOrigin, originHeaders } from '../security/session/own-origin.ts';

/**
 * Returns the HTTP status with which an upgrade request is refused; null if it is allowed. Browsers send cookies from
 * any page, so only pages of our own or listed origins may connect (cross-site WebSocket hijacking).
 */
export function refusalOf(
  { url = '', headers }: IncomingMessage,
  { allowedOrigins, trustProxy }: Pick<ServerConfig, 'allowedOrigins' | 'trustProxy'>,
): number | null {
  if (headers.upgrade?.toLowerCase() !== 'websocket') return 400;
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
