import { pause } from '../../lib/pause.ts';
import { networkState } from '../../state/base/network.store.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import { clearStoredTags } from '../../state/menu/tags-storage.ts';
import { currentUserName, resetSession } from '../../state/session/session.store.ts';
import { clearSession, expireSession, signOut } from '../../state/session/session-end.ts';
import { navigate } from '../address.ts';
import { paths } from '../paths.ts';

/** How long preparing, and then locking, may take, milliseconds: a hung disk must not block the screen. */
const TIMEOUT = 3000;

/** The page is left once, however many calls and tabs report the end of the session. */
let leaving = false;

/** The user signs out. Unsent items stay on the device, locked; cached replies and tags are deleted. */
export const leaveOnPurpose = (): Promise<void> =>
  leave(goOut('sealBeforeLeaving'), 'leaveOffline');

/** Signs out after discarding everything that this user has stored on the device, at their request. */
export const discardAndLeave = (): Promise<void> =>
  leave(goOut('discardBeforeLeaving'), 'discardOffline');

/** Signs out; what stays on the device is prepared before the server ends the session. */
const goOut = (prepare: Preparation) => async (user: string | null, saved: Promise<void>) => {
  const signedOut = signOut(async (token) => {
    await saved;
    // Preparing needs the server; offline, signing out does not wait for it.
    if (user === null || !networkState.online) return;
    const prepared = engine().then((offline) => offline[prepare](user, token));
    prepared.catch(() => undefined);
    await Promise.race([prepared, pause(TIMEOUT)]);
  });
  clearStoredTags();
  await signedOut;
  navigate(paths.login.to(), { replace: true });
};

/** The session expired or was ended for a `reason`: the login page shows the reason and leads back here. */
export const leaveExpired = (reason = ''): Promise<void> =>
  leave(() => expireSession(reason), 'lockOffline', reason);

/** The session is unusable (no user record, menu refused): signs out to the login page. */
export const leaveBroken = (): Promise<void> => leave(() => clearSession(), 'lockOffline');

/** Another tab ended the session, or another user signed in there: this tab follows. */
export const leaveToo = (): Promise<void> => leave(resetSession);

/** Ends the session and reloads; without a token the reloaded page is the login page. */
async function leave(forget: Forget, after?: Lock, reason?: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  const user = currentUserName();
  // Started first: the screens unmount with the user, and their unsaved input is lost with them.
  const saved = saveUnsavedWork();
  await Promise.allSettled([saved, forget(user, saved)]);
  // Only after saving: locking deletes the key that seals the drafts.
  if (user !== null && after) await Promise.race([lock(user, after, reason), pause(TIMEOUT)]);
  location.reload();
}

/** Ends the session; `saved` is under way. */
type Forget = (user: string | null, saved: Promise<void>) => unknown;
type Lock = 'leaveOffline' | 'lockOffline' | 'discardOffline';
type Preparation = 'sealBeforeLeaving' | 'discardBeforeLeaving';

/** Already loaded when sending started; not part of the first paint. */
const engine = () => import('../../state/sending/end-sending.ts');

const lock = (user: string, how: Lock, reason?: string): Promise<void> =>
  engine()
    .then((offline) => offline[how](user, reason))
    .catch(() => undefined);

/**
 * Allows the page to be left again.
 * @internal
 */
export function resetLeaving(): void {
  leaving = false;
}
