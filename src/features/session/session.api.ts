import { type EndTarget, sessionCalls } from '../../contract/access/session.ts';
import { client } from '../../state/base/page-client.ts';

/** A failure is shown in the question. */
const QUIET = { quiet: true } as const;

export const revokeSessions = (target: EndTarget, reason: string) =>
  client.call(sessionCalls.revoke, { target, reason }, QUIET);
