import { clearCached } from '../offline/cache.ts';
import { outboxState } from '../state/outbox.ts';
import { currentUserName } from '../state/session.ts';
import { forgetSession, signOut } from '../state/session-end.ts';
import { uploadsState } from '../state/uploads.ts';
import { navigate } from './address.ts';
import { paths } from './paths.ts';

/** The user signs out. What waits stays on the device, locked; cached replies do not. */
export async function leaveOnPurpose(): Promise<void> {
  const user = currentUserName();
  const waiting = uploadsState.waiting + outboxState.waiting;
  // Loaded long ago, by the start of sending: it is not part of the first paint.
  await import('../state/offline.ts').then(({ stopOffline }) => stopOffline());
  await signOut();
  if (user !== null && waiting === 0) await clearCached(user);
  navigate(paths.login.to(), { replace: true });
  location.reload();
}

/** The session cannot be used (no user record, menu refused): out, and back to the login page. */
export function leaveBroken(): void {
  forgetSession();
  location.reload();
}
