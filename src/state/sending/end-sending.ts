import { HEADER } from '../../contract/codes.ts';
import {
  discardAll,
  leaveDevice,
  lockUser,
  pendingIn,
} from '../../offline/session-end/lock-user.ts';
import { sealForNext } from '../../offline/session-end/seal-for-next.ts';
import { resetOutbox } from '../editing/outbox.store.ts';
import { forgetKey, makeNextKey } from '../session/key-calls.ts';
import { markSeenExpiry } from '../session/session.store.ts';
import { resetUploads } from '../uploads/uploads.store.ts';
import { stopSending } from './start-sending.ts';

/** Stops sending; what waits stays on the device. */
function stopAndReset(): void {
  stopSending();
  resetUploads();
  resetOutbox();
}

/** Milliseconds that sealing for the next sign-in may take, as long as it keeps its user from leaving. */
const PATIENCE = 2500;

/**
 * The user is leaving, and this page has let go of the token, with which the server is still asked: what stays is sealed for
 * the next sign-in. What is not done in time is done after that.
 */
export async function sealBeforeLeaving(user: string, token: string): Promise<void> {
  stopAndReset();
  const signal = AbortSignal.timeout(PATIENCE);
  const options = { owner: user, quiet: true, signal, headers: { [HEADER.token]: token } };
  const server = {
    makeNext: () => makeNextKey(options),
    forget: (id: string) => forgetKey(id, options),
  };
  await sealForNext(user, server, signal);
}

/** The same, after the owner chose to discard everything pending. */
export async function discardBeforeLeaving(user: string, token: string): Promise<void> {
  stopAndReset();
  await discardAll(user);
  await sealBeforeLeaving(user, token);
}

/**
 * The session is over: the user's data on this device is locked until the next sign-in. Where somebody ended it for a `reason`,
 * the login page says with that what was not sent: who was removed or disabled does not get at it any more.
 */
export async function lockOffline(user: string, reason = ''): Promise<void> {
  stopAndReset();
  const stored = await lockUser(user);
  const unsent = pendingIn(stored) + stored.drafts;
  if (reason && unsent > 0)
    markSeenExpiry(`${reason}；还有 ${unsent} 项内容没有到服务器，加密留在这台设备上`);
}

/** The user left on purpose: the same, and what they read is removed; everything is where nothing waits. */
export async function leaveOffline(user: string): Promise<void> {
  stopAndReset();
  await leaveDevice(user);
}

/** Like {@link leaveOffline}, after the owner chose to discard everything pending. */
export async function discardOffline(user: string): Promise<void> {
  stopAndReset();
  await discardAll(user);
  await leaveDevice(user);
}
