import { HEADER } from '../src/contract/codes.ts';
import { type Answering, answerCall } from '../src/offline/replies/answer-call.ts';
import { isCachedCall } from '../src/offline/replies/cached-reply.ts';
import { findSender } from '../src/offline/sync/sender.ts';

/** What this handler needs of the event and of the worker. */
export interface CallEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
export type CallDeps = Pick<Answering, 'send'>;

/**
 * Answers the calls of menu and dictionaries at its own origin, and no other (S-PWA-3): with a worker's answer, upload
 * progress stops. Of other hosts its policy, as old as its installation, may know nothing; pages answer those.
 */
export function handleCall(event: CallEvent, { send }: CallDeps): void {
  const { request } = event;
  if (!isCachedCall(request) || new URL(request.url).origin !== self.location.origin) return;
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
  event.respondWith(answerCall(request, { send, ownerOf, waitUntil }));
}

/** The user whose session this device knows the request's token to be, and whose API it goes to; null: none. */
export async function ownerOf({ url, headers }: Request): Promise<string | null> {
  const sender = await findSender(headers.get(HEADER.token) ?? '');
  if (!sender) return null;
  const { host, basePath } = sender.address;
  return url.startsWith(new URL(`${host}${basePath}/`, self.location.href).href)
    ? sender.user
    : null;
}
