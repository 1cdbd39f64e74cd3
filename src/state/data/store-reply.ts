import type { CheckedReply } from '../../api/client.ts';
import type { Endpoint, ReplyOf, RequestOf } from '../../contract/endpoint.ts';
import { type CachedReply, writeInSession } from '../../offline/db/cache.ts';
import { client } from '../base/page-client.ts';
import { currentUserName } from '../session/session.store.ts';
import { writeCount } from './changes/own-writes.ts';

/** Caches a reply for the user who requested it; if their session has ended by then, nothing stays. */
export async function storeReply(user: string, key: string, reply: CachedReply): Promise<void> {
  const isOurs = () => currentUserName() === user;
  if (isOurs()) await writeInSession(user, key, reply, isOurs);
}

/** Milliseconds in which the parts of a page begin. A call that began earlier may hang: another one is tried. */
const BEGINNING = 2000;

/** A call on its way. */
interface Pending {
  response: Promise<unknown>;
  startedAt: number;
  /** This device's writes when it began: its reply may lack later ones. */
  writes: number;
  /** It began in the current task. */
  isNew: boolean;
}

const pending = new Map<string, Pending>();

export interface FetchOptions {
  /** A failure needs no notice. */
  quiet: boolean;
  /** What was requested in an earlier task is not enough. */
  anew: boolean;
}

/**
 * Calls a reading endpoint and caches its reply for this user. Several parts of a page that need the same at the same
 * time share one call.
 */
export function fetchAndStore<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  key: string,
  { user, anew, quiet }: FetchOptions & { user: string },
): Promise<CheckedReply<ReplyOf<E>>> {
  const id = JSON.stringify([user, endpoint.path, request, key, quiet]);
  const earlier = pending.get(id);
  if (earlier && (earlier.isNew || (!anew && isRecent(earlier))))
    return earlier.response as Promise<CheckedReply<ReplyOf<E>>>;
  const response = client.fetch(endpoint, request, { quiet, inPlace: true });
  const call = { response, startedAt: performance.now(), writes: writeCount(), isNew: true };
  pending.set(id, call);
  queueMicrotask(() => {
    call.isNew = false;
  });
  const end = () => {
    if (pending.get(id) === call) pending.delete(id);
  };
  response.then(({ data, meta }) => {
    end();
    return storeReply(user, key, { data, ...meta, asked: { path: endpoint.path, request } });
  }, end);
  return response;
}

const isRecent = ({ startedAt, writes }: Pending): boolean =>
  performance.now() - startedAt < BEGINNING && writes === writeCount();
