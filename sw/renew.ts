import type { Answering } from '../src/offline/replies/answer-call.ts';
import { renewReplies } from '../src/offline/replies/renew-replies.ts';
import { findSender } from '../src/offline/sync/sender.ts';
import { ownerOf } from './answer-calls.ts';
import { readToken } from './token.ts';

/**
 * Refreshes the cached replies that the signed-in user reads offline (S-PWA-3). Replies that cannot be fetched now stay
 * cached.
 */
export async function renew({ send }: Pick<Answering, 'send'>): Promise<void> {
  const token = await readToken();
  const sender = token && (await findSender(token));
  if (token && sender) await renewReplies(sender, token, { send, ownerOf }).catch(() => undefined);
}
