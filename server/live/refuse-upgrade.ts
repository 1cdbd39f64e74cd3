import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { LIVE_PATH } from '../../src/contract/live.ts';
import type { ServerConfig } from '../config/server-config.ts';

/** The HTTP status by which a request for a websocket is refused; null where it may have one. */
export function refusalOf(
  { url = '', headers }: IncomingMessage,
  { allowedOrigins }: Pick<ServerConfig, 'allowedOrigins'>,
): number | null {
  if (headers.upgrade?.toLowerCase() !== 'websocket') return 400;
  if (url !== BASE_PATH + LIVE_PATH) return 404;
  return isOurs(headers, allowedOrigins) ? null : 403;
}

/** Browsers send the cookie from any page: only ours and those of listed origins may connect. */
function isOurs({ origin, host }: IncomingMessage['headers'], allowed: readonly string[]): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || allowed.includes(origin);
}

/** Answers a request for another protocol, and hangs up. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => undefined);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
