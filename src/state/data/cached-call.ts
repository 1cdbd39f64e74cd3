import type { CheckedReply } from '../../api/client.ts';
import { fetchTransport, sendRequest, transportBy } from '../../api/transport.ts';
import type { Endpoint, ReplyOf, RequestOf } from '../../contract/endpoint.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { listen } from '../../offline/model/messages.ts';
import { answerCall } from '../../offline/replies/answer-call.ts';
import { apiAddress } from '../base/config.store.ts';
import { client } from '../base/page-client.ts';
import { recordSession } from '../session/record-session.ts';
import { currentUserName } from '../session/session.store.ts';
import { isSessionOurs } from '../session/session-restore.ts';

/**
 * Calls the menu or a dictionary for a user. The service worker answers and caches the server's reply; where none
 * controls this page, or the API is on another host, the page does the same. `cached`: why a reply comes from this
 * device.
 */
export async function fetchCached<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  user: string,
): Promise<CheckedReply<ReplyOf<E>>> {
  const viaWorker = navigator.serviceWorker?.controller && isOwnOrigin(apiAddress().host);
  if (viaWorker) await sessionRecorded(user);
  const transport = viaWorker ? fetchTransport : transportAs(user);
  return client.fetch(endpoint, request, { quiet: true, transport });
}

const isOwnOrigin = (host: string): boolean =>
  new URL(host, location.href).origin === location.origin;

let recorded: { token: string | null; done: Promise<void> } | undefined;

/** The worker must be able to find the call's user; once for each session. */
function sessionRecorded(user: string): Promise<void> {
  const token = readToken();
  if (recorded?.token !== token) recorded = { token, done: recordSession(user) };
  return recorded?.done ?? Promise.resolve();
}

const transportAs = (user: string) =>
  transportBy((url, init) =>
    answerCall(new Request(url, init), {
      send: sendRequest,
      ownerOf: async () => (currentUserName() === user && isSessionOurs() ? user : null),
      waitUntil: () => undefined,
    }),
  );

/** Calls back with the key of each reply that was refreshed in the background. Returns the unsubscribe function. */
export const followRenewals = (user: string, onRenewed: (key: string) => void): (() => void) =>
  listen(user, (message) => {
    if (message.type === 'renewed' && currentUserName() === user) onRenewed(message.key);
  });
