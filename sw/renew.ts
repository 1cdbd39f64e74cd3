import type { Answering } from '../src/offline/replies/answer-call.ts';
import { renewReplies } from '../src/offline/replies/renew-replies.ts';
import { findSender } from '../src/offline/sync/sender.ts';
import { ownerOf } from './answer-calls.ts';
import { readToken } from './token.ts';

/** Renews what the signed-in user of this browser reads offline (S-PWA-3). What cannot be had now stays as it is. */
export async function renew({ send }: Pick<Answering, 'send'>): Promise<void> {
  const token = await readToken();
  const sender = token && (await findSender(token));
  if (token && sender) await renewReplies(sender, token, { send, ownerOf }).catch(() => undefined);
}
