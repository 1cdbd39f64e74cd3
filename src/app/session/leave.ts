import { pause } from '../../lib/pause.ts';
import { networkState } from '../../state/base/network.store.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import { clearStoredTags } from '../../state/menu/tags-storage.ts';
import { currentUserName, resetSession } from '../../state/session/session.store.ts';
import { clearSession, expireSession, signOut } from '../../state/session/session-end.ts';
import { navigate } from '../address.ts';
import { paths } from '../paths.ts';

/** Milliseconds that locking may take: a hung disk must not block the screen. */
const PATIENCE = 3000;

/** A page is left once, however many calls and tabs report that its session is over. */
let leaving = false;

/** The user signs out. What waits stays on the device, locked; cached replies and tags do not. */
export const leaveOnPurpose = (): Promise<void> =>
  leave(goOut('sealBeforeLeaving'), 'leaveOffline');

/** The same, after discarding everything that this user has stored here, at their request. */
export const discardAndLeave = (): Promise<void> =>
  leave(goOut('discardBeforeLeaving'), 'discardOffline');

/** Signs out; before the server hears of it, what stays on the device is prepared for that. */
const goOut = (prepare: Preparation) => async (user: string | null, saved: Promise<void>) => {
  const signedOut = signOut(async (token) => {
    await saved;
    // Without a server nothing can be prepared, and nobody waits for it.
    if (user === null || !networkState.online) return;
    const prepared = engine().then((offline) => offline[prepare](user, token));
    prepared.catch(() => undefined);
    await Promise.race([prepared, pause(PATIENCE)]);
  });
  clearStoredTags();
  await signedOut;
  navigate(paths.login.to(), { replace: true });
};

/** The session expired, or was ended for a `reason`: the login page reports it, and leads back here. */
export const leaveExpired = (reason = ''): Promise<void> =>
  leave(() => expireSession(reason), 'lockOffline', reason);

/** The session cannot be used (no user record, menu refused): out, and back to the login page. */
export const leaveBroken = (): Promise<void> => leave(() => clearSession(), 'lockOffline');

/** Another tab ended the session, or another user signed in there: this tab follows. */
export const leaveToo = (): Promise<void> => leave(resetSession);

/** Without a token the reloaded page is the login page. */
async function leave(forget: Forget, after?: Lock, reason?: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  const user = currentUserName();
  // Begun first: the screens unmount with the user, and with them the state of what was typed.
  const saved = saveUnsavedWork();
  await Promise.allSettled([saved, forget(user, saved)]);
  // Only now: what was typed is sealed with the key that is deleted next.
  if (user !== null && after) await Promise.race([lock(user, after, reason), pause(PATIENCE)]);
  location.reload();
}

/** Ends the session; `saved` is under way. */
type Forget = (user: string | null, saved: Promise<void>) => unknown;
type Lock = 'leaveOffline' | 'lockOffline' | 'discardOffline';
type Preparation = 'sealBeforeLeaving' | 'discardBeforeLeaving';

/** Loaded long ago, by the start of sending: it is not part of the first paint. */
const engine = () => import('../../state/sending/end-sending.ts');

const lock = (user: string, how: Lock, reason?: string): Promise<void> =>
  engine()
    .then((offline) => offline[how](user, reason))
    .catch(() => undefined);

/**
 * This page may be left again.
 * @internal
 */
export function resetLeaving(): void {
  leaving = false;
}
