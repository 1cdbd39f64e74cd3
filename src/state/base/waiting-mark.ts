/** Set while saves or files waited on this device when a page last read them, whosever they were. */
const MARK_KEY = 'lexdesk.waiting';

/** Whether the next page should read what waits before it is drawn. A hint: nothing else depends on it. */
export const isWaitingMarked = (): boolean => localStorage.getItem(MARK_KEY) !== null;

/** Marks this device, or removes the mark. */
export function markWaiting(count: number): void {
  if (count > 0) localStorage.setItem(MARK_KEY, '1');
  else localStorage.removeItem(MARK_KEY);
}
