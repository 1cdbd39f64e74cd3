import { discardAll, leaveDevice, lockUser } from '../../offline/session-end/lock-user.ts';
import { resetOutbox } from '../editing/outbox.store.ts';
import { resetUploads } from '../uploads/uploads.store.ts';
import { stopSending } from './start-sending.ts';

/** Stops sending; what waits stays on the device. */
function stopAndReset(): void {
  stopSending();
  resetUploads();
  resetOutbox();
}

/** The session is over: the user's data on this device is locked until the next sign-in. */
export async function lockOffline(user: string): Promise<void> {
  stopAndReset();
  await lockUser(user);
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
