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

/** The session is over: what its user keeps here is locked until they are back. */
export async function lockOffline(user: string): Promise<void> {
  stopAndReset();
  await lockUser(user);
}

/** The user left on purpose: the same, and what they read is removed; everything is where nothing waits. */
export async function leaveOffline(user: string): Promise<void> {
  stopAndReset();
  await leaveDevice(user);
}

/** The same, after everything that waits was thrown away, because its owner said so. */
export async function discardOffline(user: string): Promise<void> {
  stopAndReset();
  await discardAll(user);
  await leaveDevice(user);
}
