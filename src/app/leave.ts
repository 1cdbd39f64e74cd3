import { clearCached } from '../offline/cache.ts';
import { keepWork } from '../state/before-leaving.ts';
import { forgetKeptTags } from '../state/kept-tags.ts';
import { currentUserName, resetSession } from '../state/session.ts';
import { expireSession, forgetSession, signOut } from '../state/session-end.ts';
import { navigate } from './address.ts';
import { paths } from './paths.ts';

/** A page is left once, however many calls and tabs say that its session is over. */
let leaving = false;

/** The user signs out. What waits stays on the device, locked; cached replies and tags do not. */
export const leaveOnPurpose = (): Promise<void> =>
  leave(async () => {
    const user = currentUserName();
    const told = signOut();
    forgetKeptTags();
    // Loaded long ago, by the start of sending: it is not part of the first paint.
    await import('../state/offline.ts').then(({ stopOffline }) => stopOffline());
    await told;
    if (user !== null) await clearCached(user);
    navigate(paths.login.to(), { replace: true });
  });

/** The session is over without anybody's wish: the login page says so, and leads back here. */
export const leaveExpired = (): Promise<void> => leave(expireSession);

/** The session cannot be used (no user record, menu refused): out, and back to the login page. */
export const leaveBroken = (): Promise<void> => leave(forgetSession);

/** Another tab ended the session, or somebody else signed in there: this tab follows. */
export const leaveToo = (): Promise<void> => leave(resetSession);

/** Without a token the page that starts anew is the login page. */
async function leave(forget: () => unknown): Promise<void> {
  if (leaving) return;
  leaving = true;
  // Begun first: with the user go the screens, and with them whoever knows what was typed.
  const kept = keepWork();
  await Promise.allSettled([kept, forget()]);
  location.reload();
}

/**
 * This page may be left again.
 * @internal
 */
export function resetLeaving(): void {
  leaving = false;
}
