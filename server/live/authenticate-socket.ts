import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import type { Deps } from '../base/call.ts';
import { databaseLevel } from '../db/connection/database-away.ts';
import { isSignedIn } from '../security/anonymous-connections.ts';
import { dutyOf } from '../security/factor/duty.ts';
import { sessionOf } from '../security/session/authenticate.ts';
import { companionsIn } from '../security/session/companion.ts';
import { isOwnOrigin, originHeaders } from '../security/session/own-origin.ts';
import { CLOSE } from './pages.ts';

/** The only message that a page sends. */
const greeting = v.strictObject({ token: v.string() });
/** Milliseconds within which a page must authenticate. */
const GREETING_WITHIN = 10_000;

/**
 * Waits for the only message of a page, its token, which is checked together with the cookie of the upgrade request.
 * Calls `admitted` with the token hash, or closes the page if it has no session.
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
      deps.log({ level: databaseLevel(error), live: String(error) });
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
