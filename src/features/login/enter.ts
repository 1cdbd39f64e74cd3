import * as v from 'valibot';
import { DutyError } from '../../api/errors.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { login } from '../../contract/session/login.ts';
import { signIn } from '../../state/session/session.store.ts';

/**
 * Accepts the answer of a sign-in, also one that is valid for a duty only (1005, 1007). Rejects with any other error.
 */
export async function enter(
  answer: Promise<ReplyOf<typeof login>>,
  remember: boolean,
): Promise<void> {
  try {
    signIn(await answer, remember);
  } catch (error) {
    if (!(error instanceof DutyError)) throw error;
    const given = v.safeParse(login.reply, error.data);
    if (!given.success) throw error;
    signIn(given.output, remember, error.duty);
  }
}
