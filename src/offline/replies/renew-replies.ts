import { HEADER } from '../../contract/codes.ts';
import { listCachedKeys } from '../db/cache.ts';
import { announce } from '../model/messages.ts';
import type { Sender } from '../sync/sender.ts';
import { type Answering, cacheReply } from './answer-call.ts';
import { callOf, dictNameOf, MENU_KEY } from './cached-reply.ts';

/**
 * Refreshes a user's cached menu and dictionaries and notifies open pages. Stops at the first failure: the others would
 * fail too.
 */
export async function renewReplies(
  { user, address }: Sender,
  token: string,
  answering: Pick<Answering, 'send' | 'ownerOf'>,
): Promise<void> {
  const dicts = (await listCachedKeys(user)).filter((key) => dictNameOf(key) !== null);
  for (const key of [MENU_KEY, ...dicts]) {
    const request = requestFor(key, address, token);
    const response = await answering.send(request.clone());
    const cached = await cacheReply(request, response, answering);
    if (!cached) return;
    announce(user, { type: 'renewed', key });
  }
}

function requestFor(key: string, { host, basePath }: Sender['address'], token: string): Request {
  const { path, body } = callOf(key);
  return new Request(host + path.replace('{base}', basePath), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADER.token]: token,
      [HEADER.timestamp]: String(Date.now()),
    },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    cache: 'no-store',
  });
}
