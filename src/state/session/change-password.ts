import { isUnreachable } from '../../api/errors.ts';
import { HEADER } from '../../contract/codes.ts';
import { profilePassword } from '../../contract/session/profile.ts';
import { readToken, writeToken } from '../../lib/token-cookie.ts';
import { configState } from '../base/config.store.ts';
import { client } from '../base/page-client.ts';
import { recordSession } from './record-session.ts';
import { rememberedName, requireUserName } from './session.store.ts';

/** Timeout of each try, milliseconds: the server answers a repeat, and the former token, for longer than two. */
const PATIENCE = 30_000;

/**
 * Sets another password, and another key of what lies here; this session goes on with the token that the server gives for it, in all tabs, which read it from the
 * cookie. A try whose answer was lost is repeated once: the server knows it again. Rejects with an ApiError.
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const [user, before] = [requireUserName(), readToken()];
  // In no other session than this one: the token that is answered is that of the session which asked.
  const headers = before === null ? {} : { [HEADER.token]: before };
  const options = { quiet: true, timeout: PATIENCE, owner: user, headers };
  const send = () => client.call(profilePassword, { current, next }, options);
  const reply = await send().catch((error: unknown) => {
    if (isUnreachable(error)) return send();
    throw error;
  });
  // Servers of before leave the token as it is; another session may have begun meanwhile.
  if (reply && readToken() === before) {
    const { tokenCookieDays } = configState.values.session;
    writeToken(reply.token, user, rememberedName() === user ? tokenCookieDays : null);
    await recordSession(user);
  }
  await renewKeys(user);
}

/** What lies on this device gets another key as well. */
const renewKeys = (user: string): Promise<void> =>
  import('../sending/renew-keys.ts').then((keys) => keys.renewKeys(user)).catch(() => undefined);
