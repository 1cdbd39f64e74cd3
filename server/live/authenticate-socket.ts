import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import type { Deps } from '../base/call.ts';
import { isSignedIn } from '../security/anonymous-connections.ts';
import { dutyOf } from '../security/factor/duty.ts';
import { sessionOf } from '../security/session/authenticate.ts';
import { companionsIn } from '../security/session/companion.ts';
import { isOwnOrigin, originHeaders } from '../security/session/own-origin.ts';
import { CLOSE } from './pages.ts';

/** The one message of a page. */
const greeting = v.strictObject({ token: v.string() });
/** Milliseconds that a page gets to authenticate. */
const GREETING_WITHIN = 10_000;

/**
 * Waits for the page's first and only message, its token; it counts with the cookie that came with the request.
 * `admitted` gets the hash of the token; a page without a session is closed.
 */
export function authenticateSocket(
  page: WebSocket,
  request: IncomingMessage,
  deps: Deps,
  admitted: (tokenHash: string) => Promise<void>,
): void {
  const { headers } = request;
  const companions = companionsIn(headers.cookie ?? '');
  const sameOrigin = isOwnOrigin(originHeaders(headers, deps.config.trustProxy));
  const deadline = setTimeout(() => page.close(CLOSE.policy), GREETING_WITHIN);
  const admit = async (message: string) => {
    const token = tokenIn(message);
    const session = token && (await sessionOf(deps, token, companions, sameOrigin));
    if (session && (await dutyOf(deps, session)) === null) {
      isSignedIn(request);
      await admitted(session.tokenHash);
    } else page.close(CLOSE.policy);
  };
  page.once('close', () => clearTimeout(deadline));
  page.once('message', (data) => {
    clearTimeout(deadline);
    page.on('message', () => page.close(CLOSE.policy));
    admit(String(data)).catch((error: unknown) => {
      deps.log({ level: 'error', live: String(error) });
      page.close(CLOSE.tryLater);
    });
  });
}

function tokenIn(message: string): string | null {
  try {
    return v.parse(greeting, JSON.parse(message)).token;
  } catch {
    return null;
  }
}
