import { DUTY_KEY } from '../base/storage-keys.ts';
import { saveUnsavedWork } from './unsaved-work.ts';

/** A duty is done (1005, 1007): reloads the page, which may now do everything. */
export async function endDuty(): Promise<void> {
  localStorage.removeItem(DUTY_KEY);
  await saveUnsavedWork();
  location.reload();
}

/** Reloads when the duty was done in another tab. Returns the unsubscribe function. */
export function followDuty(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === DUTY_KEY && newValue === null) void endDuty();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
