import { createClient } from '../src/api/client.ts';
import { CancelledError, isSessionOver } from '../src/api/errors.ts';
import { fetchTransport, type Transport } from '../src/api/transport.ts';
import type { UploadPurpose } from '../src/contract/file/upload-services.ts';
import { closeDatabase } from '../src/offline/db/db.ts';
import { countPending, lockUser } from '../src/offline/session-end/lock-user.ts';
import { storePendingCount } from '../src/offline/session-end/pending-counts.ts';
import { drainBriefly } from '../src/offline/sync/drain-briefly.ts';
import { findSender, type Sender } from '../src/offline/sync/sender.ts';
import { loadEndpoints } from './bundled-endpoints.ts';
import { readToken } from './token.ts';

// The worker's second script: too large for the first, and only needed while no page is open.

/** Milliseconds for which the worker sends: browsers terminate it soon after. */
const LIMIT = 120_000;

let sending: Promise<boolean> | undefined;

/** Sends the signed-in user's queue (docs/decisions/0019) until `signal` aborts. True: something is left. */
export function sendWaiting(signal: AbortSignal): Promise<boolean> {
  // The browser may fire a second event while one is still being handled.
  sending ??= send(signal).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function send(signal: AbortSignal): Promise<boolean> {
  const token = await readToken();
  const sender = token && (await findSender(token));
  if (!token || !sender) return false;
  // The worker may stay alive, and an open connection would block a page from deleting the database.
  return sendAs(token, sender, signal).finally(() => closeDatabase(sender.user));
}

async function sendAs(token: string, sender: Sender, stop: AbortSignal): Promise<boolean> {
  const { user } = sender;
  const session = createSession(token, sender);
  const signal = AbortSignal.any([session.ended, stop, AbortSignal.timeout(LIMIT)]);
  const left = await drainBriefly(session.deps, signal);
  // If the token has changed meanwhile, the rest is left to the next session.
  if ((await readToken()) === token)
    await (session.isOver() ? lock(user) : updatePendingCount(user));
  return left && !session.ended.aborted;
}

/** Sends with the initial token only, or not at all: another token may belong to another user. */
function createSession(token: string, { user, address, services = {} }: Sender) {
  const end = new AbortController();
  let over = false;
  const client = createClient({
    address: () => address,
    token: async () => {
      if ((await readToken()) === token) return token;
      end.abort();
      throw new CancelledError();
    },
    transport: patientTransport,
    onError: (error) => {
      if (!isSessionOver(error)) return;
      over = true;
      end.abort();
    },
  });
  const deps = {
    user,
    client,
    loadEndpoints,
    isOwner: () => !end.signal.aborted,
    isSessionOurs: async () => (await readToken()) === token,
    serviceFor: (purpose: UploadPurpose) => services[purpose] ?? '',
  };
  return { deps, ended: end.signal, isOver: () => over };
}

/** `fetch` cannot distinguish a slow line from a dead one, so each call may use the whole time limit. */
const patientTransport: Transport = (request) => fetchTransport({ ...request, timeout: LIMIT });

async function lock(user: string): Promise<void> {
  await lockUser(user);
  await setBadge(0);
}

async function updatePendingCount(user: string): Promise<void> {
  const count = await countPending(user);
  await storePendingCount(user, count);
  await setBadge(count);
}

/** The Badging API is absent or rejects where the app is not installed, or its icon cannot show a badge. */
const setBadge = async (count: number): Promise<void> =>
  navigator.setAppBadge?.(count).catch(() => undefined);
