import { type CallOptions, createClient } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readToken, readTokenOwner } from '../../lib/token-cookie.ts';
import { apiAddress } from './config.store.ts';

/** Follows the page's calls: notices and sign-out, connection, permissions. The login page needs none of them. */
export interface CallObserver {
  /** An answer of the server, refusals included. */
  onReply?(meta: ReplyMeta): void;
  /**
   * A failed call, before its caller sees it; `quiet` callers show it themselves. `place` is the hash of the page as it began.
   */
  onError?(error: ApiError, options: CallOptions, endpoint: Endpoint, place?: string): void;
  /** A call whose answer was what its caller asked for. */
  onDone?(endpoint: Endpoint): void;
}

const observers = new Set<CallObserver>();

/** Adds an observer of every call from now on. Returns the unsubscribe function. */
export function observeCalls(observer: CallObserver): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** The page's client. */
export const client = createClient({
  address: apiAddress,
  token: readToken,
  owner: readTokenOwner,
  onReply: (meta) => {
    for (const observer of observers) observer.onReply?.(meta);
  },
  place: () => location.hash,
  onError: (error, options, endpoint, place) => {
    for (const observer of observers) observer.onError?.(error, options, endpoint, place);
  },
  onDone: (endpoint) => {
    for (const observer of observers) observer.onDone?.(endpoint);
  },
});
