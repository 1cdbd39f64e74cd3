import type { WorkerMessage } from '../src/offline/model/messages.ts';

/** Worker functions that this handler calls. */
export interface UpdateDeps {
  skipWaiting(): Promise<void>;
  stopSending(): void;
}

/** Handles messages from pages. A new version waits until a page reports that every editor is safe. */
export function handleMessage(
  event: Pick<ExtendableMessageEvent, 'data' | 'waitUntil'>,
  deps: UpdateDeps,
): void {
  const message = event.data as WorkerMessage | null;
  if (message?.type === 'skip-waiting') event.waitUntil(deps.skipWaiting());
  if (message?.type === 'stop-sending') deps.stopSending();
}
