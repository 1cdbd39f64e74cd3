import { metaOf } from '../../api/reply-meta.ts';
import { CODE } from '../../contract/codes.ts';
import { writeInSession } from '../db/cache.ts';
import { announce } from '../model/messages.ts';
import { cacheKeyOf, dictNameOf, readReply, toResponse } from './cached-reply.ts';

/** What answering needs of the worker, or of a page that has none. */
export interface Answering {
  /** Sends a request past this device's own answers. */
  send(request: Request): Promise<Response>;
  /** Whose session a request belongs to, as of now; null: none that this device knows. */
  ownerOf(request: Request): Promise<string | null>;
  /** Called with what goes on after the answer: the server's reply is cached whenever it comes. */
  waitUntil(work: Promise<unknown>): void;
}

/** Milliseconds that the server may take before the cached reply is given instead (S-PWA-3). */
const PATIENCE = 3000;

/**
 * Answers a call of the menu or a dictionary: with the server's reply, which is cached, or, where the server cannot be
 * reached or takes too long, with the cached one of the same user. Rejects as `send` does where there is none.
 */
export async function answerCall(request: Request, answering: Answering): Promise<Response> {
  const asked = request.clone();
  let outrun = false;
  let replied: Response | undefined;
  const reply = answering.send(request).then((response) => {
    replied = response;
    return { response, copy: response.clone() };
  });
  const cached = reply.then(async ({ copy }) => {
    const stored = await cacheReply(asked, copy, answering);
    if (stored && outrun) announce(stored.user, { type: 'renewed', key: stored.key });
  });
  answering.waitUntil(cached.catch(ignore));
  const reason = await Promise.race([
    reply.then(
      () => null,
      () => 'away' as const,
    ),
    new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late')),
  ]);
  outrun = reason === 'late';
  const own = reason && (await readOwn(asked, answering));
  // It may have come meanwhile.
  if (reason && own && !replied) return toResponse(own, reason);
  outrun = false;
  return (await reply).response;
}

const ignore = (): void => undefined;

async function readOwn(request: Request, { ownerOf }: Answering) {
  const user = await ownerOf(request);
  return user === null ? undefined : readReply(user, await cacheKeyOf(request));
}

/** Caches what the server replied, for the user whose call it was; null: it is not worth it, or nobody's. */
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

/** `rtn_data` of a success. */
function dataOf(envelope: unknown): unknown {
  const { rtn_code, rtn_data } = (envelope ?? {}) as NonNullable<Fields>;
  return rtn_code === CODE.ok ? rtn_data : null;
}

/** What is no list at all must not replace one that can still be used. */
function isUsable(key: string, data: unknown): boolean {
  const list = (data as Fields)?.list;
  return Array.isArray(list) && (dictNameOf(key) === null || list.every(isEntry));
}

const isEntry = (entry: Fields): boolean =>
  typeof entry?.value === 'string' && typeof entry.label === 'string';
