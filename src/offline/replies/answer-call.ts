import { metaOf } from '../../api/reply-meta.ts';
import { CODE } from '../../contract/codes.ts';
import { writeInSession } from '../db/cache.ts';
import { announce } from '../model/messages.ts';
import { cacheKeyOf, dictNameOf, readReply, toResponse } from './cached-reply.ts';

/** Dependencies: provided by the worker, or by a page that has none. */
export interface Answering {
  /** Sends a request to the network, without an answer from this device. */
  send(request: Request): Promise<Response>;
  /** The user whose session a request belongs to, as of now; null: unknown to this device. */
  ownerOf(request: Request): Promise<string | null>;
  /** Called with work that continues after the answer: the server's reply is cached whenever it arrives. */
  waitUntil(work: Promise<unknown>): void;
}

/** Milliseconds to wait for the server before the cached reply is returned (S-PWA-3). */
const TIMEOUT = 3000;

/**
 * Answers a call for the menu or a dictionary: with the server's reply, which is cached, or, if the server is
 * unreachable or slow, with the same user's cached reply. Rejects as `send` does where nothing is cached.
 */
export async function answerCall(request: Request, answering: Answering): Promise<Response> {
  const copyOfRequest = request.clone();
  let isLate = false;
  let replied: Response | undefined;
  const reply = answering.send(request).then((response) => {
    replied = response;
    return { response, copy: response.clone() };
  });
  const cached = reply.then(async ({ copy }) => {
    const stored = await cacheReply(copyOfRequest, copy, answering);
    if (stored && isLate) announce(stored.user, { type: 'renewed', key: stored.key });
  });
  answering.waitUntil(cached.catch(ignore));
  const reason = await Promise.race([
    reply.then(
      () => null,
      () => 'away' as const,
    ),
    new Promise<'late'>((resolve) => setTimeout(resolve, TIMEOUT, 'late')),
  ]);
  isLate = reason === 'late';
  const fallback = reason && (await readOwnCached(copyOfRequest, answering));
  // The server's reply may have arrived meanwhile.
  if (reason && fallback && !replied) return toResponse(fallback, reason);
  isLate = false;
  return (await reply).response;
}

const ignore = (): void => undefined;

async function readOwnCached(request: Request, { ownerOf }: Answering) {
  const user = await ownerOf(request);
  return user === null ? undefined : readReply(user, await cacheKeyOf(request));
}

/** Caches the server's reply for the user who requested it; null: not usable, or no known user. */
export async function cacheReply(
  request: Request,
  response: Response,
  { ownerOf }: Pick<Answering, 'ownerOf'>,
): Promise<{ user: string; key: string } | null> {
  const key = await cacheKeyOf(request);
  const data = response.ok ? dataOf(await response.json()) : null;
  if (!isUsable(key, data)) return null;
  const user = await ownerOf(request);
  if (user === null) return null;
  const reply = { data, ...metaOf((name) => response.headers.get(name)) };
  const isOurs = async () => (await ownerOf(request)) === user;
  return (await writeInSession(user, key, reply, isOurs)) ? { user, key } : null;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** `rtn_data` of a successful reply. */
function dataOf(envelope: unknown): unknown {
  const { rtn_code, rtn_data } = (envelope ?? {}) as NonNullable<Fields>;
  return rtn_code === CODE.ok ? rtn_data : null;
}

/** A malformed reply must not replace a usable cached one. */
function isUsable(key: string, data: unknown): boolean {
  const list = (data as Fields)?.list;
  return Array.isArray(list) && (dictNameOf(key) === null || list.every(isEntry));
}

const isEntry = (entry: Fields): boolean =>
  typeof entry?.value === 'string' && typeof entry.label === 'string';
