import { isUnreachable } from '../../api/errors.ts';
import { HEADER } from '../../contract/codes.ts';
import { profilePassword } from '../../contract/session/profile.ts';
import { readToken, writeToken } from '../../lib/token-cookie.ts';
import { configState } from '../base/config.store.ts';
import { client } from '../base/page-client.ts';
import { recordSession } from './record-session.ts';
import { rememberedName, requireUserName } from './session.store.ts';

/**
 * Timeout of each attempt, milliseconds: the server recognises a repeat, and accepts the former token, for longer than
 * two of them.
 */
const TIMEOUT = 30_000;

/**
 * Changes the password, and the key of this device's content. The session continues with the new token of the reply;
 * other tabs read it from the cookie. An attempt without an answer is repeated once under the same session. Rejects
 * with an ApiError.
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const [user, before] = [requireUserName(), readToken()];
  // Bound to this session: the new token in the reply belongs to the session that made the call.
  const headers = before === null ? {} : { [HEADER.token]: before };
  const options = { quiet: true, timeout: TIMEOUT, owner: user, headers };
  const send = () => client.call(profilePassword, { current, next }, options);
  const reply = await send().catch((error: unknown) => {
    if (isUnreachable(error)) return send();
    throw error;
  });
  // Older servers leave the token unchanged; and another session may have started meanwhile.
  if (reply && readToken() === before) {
    const { tokenCookieDays } = configState.values.session;
    writeToken(reply.token, user, rememberedName() === user ? tokenCookieDays : null);
    await recordSession(user);
  }
  await renewKeys(user);
}

/** This device's content gets a new key as well. */
const renewKeys = (user: string): Promise<void> =>
  import('../sending/renew-keys.ts').then((keys) => keys.renewKeys(user)).catch(() => undefined);
