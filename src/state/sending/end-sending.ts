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

/** Stops sending and resets the views; pending work stays on the device. */
function stopAndReset(): void {
  stopSending();
  resetUploads();
  resetOutbox();
}

/** How long resealing may delay a sign-out, milliseconds. */
const TIMEOUT = 2500;

/**
 * Sign-out: reseals what stays on the device for the next sign-in. This page has already dropped `token`; only these
 * calls still use it. What is not finished in time is done after the next sign-in.
 */
export async function sealBeforeLeaving(user: string, token: string): Promise<void> {
  stopAndReset();
  const signal = AbortSignal.timeout(TIMEOUT);
  const options = { owner: user, quiet: true, signal, headers: { [HEADER.token]: token } };
  const server = {
    makeNext: () => makeNextKey(options),
    forget: (id: string) => forgetKey(id, options),
  };
  await sealForNext(user, server, signal);
}

/** Like {@link sealBeforeLeaving}, after the owner chose to discard all pending work. */
export async function discardBeforeLeaving(user: string, token: string): Promise<void> {
  stopAndReset();
  await discardAll(user);
  await sealBeforeLeaving(user, token);
}

/**
 * The session has ended: locks the user's data on this device until the next sign-in. If it was ended for a `reason`,
 * the login page also shows how much was not sent, since a removed or disabled user cannot reach it any more.
 */
export async function lockOffline(user: string, reason = ''): Promise<void> {
  stopAndReset();
  const stored = await lockUser(user);
  const unsent = pendingIn(stored) + stored.drafts;
  if (reason && unsent > 0)
    markSeenExpiry(`${reason}；还有 ${unsent} 项内容没有到服务器，加密留在这台设备上`);
}

/** Deliberate sign-out: locks the user's data and deletes cached replies; deletes everything where nothing waits. */
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
