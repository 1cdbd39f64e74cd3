import { type CallOptions, createClient } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { readToken, readTokenOwner } from '../../lib/token-cookie.ts';
import { apiAddress } from './config.store.ts';

/** Observes the page's calls: for notices and sign-out, connection, permissions. The login page needs none of them. */
export interface CallObserver {
  /** A reply of the server, refusals included. */
  onReply?(meta: ReplyMeta): void;
  /**
   * A failed call, before its caller gets the error; `quiet` callers show it themselves. `place`: the page's hash when
   * the call started.
   */
  onError?(error: ApiError, options: CallOptions, endpoint: Endpoint, place?: string): void;
  /** A successful call. */
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
