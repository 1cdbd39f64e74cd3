import { HEADER } from '../src/contract/codes.ts';
import { type Answering, answerCall } from '../src/offline/replies/answer-call.ts';
import { isCachedCall } from '../src/offline/replies/cached-reply.ts';
import { findSender } from '../src/offline/sync/sender.ts';

/** The parts of the event that this handler uses. */
export interface CallEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
export type CallDeps = Pick<Answering, 'send'>;

/**
 * Answers the menu and dictionary calls of its own origin only (S-PWA-3): upload progress stops working with a worker's
 * response. For other hosts pages make the calls: the worker's CSP, as old as its installation, may not list them.
 */
export function handleCall(event: CallEvent, { send }: CallDeps): void {
  const { request } = event;
  if (!isCachedCall(request) || new URL(request.url).origin !== self.location.origin) return;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  event.respondWith(answerCall(request, { send, ownerOf, waitUntil }));
}

/** The user whose session on this device has the request's token, if the request goes to that user's API; else null. */
export async function ownerOf({ url, headers }: Request): Promise<string | null> {
  const sender = await findSender(headers.get(HEADER.token) ?? '');
  if (!sender) return null;
  const { host, basePath } = sender.address;
  return url.startsWith(new URL(`${host}${basePath}/`, self.location.href).href)
    ? sender.user
    : null;
}
