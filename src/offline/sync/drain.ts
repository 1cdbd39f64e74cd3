import { CancelledError } from '../../api/errors.ts';
import { announce, listen } from '../model/messages.ts';
import { drainSaves } from '../outbox/drain-saves.ts';
import { requeueSaves } from '../outbox/outbox-queue.ts';
import type { SaveContext } from '../outbox/send-save.ts';
import { createBatcher } from '../uploads/batch-upload.ts';
import { drainUploads } from '../uploads/drain-uploads.ts';
import { requeueUploads, skipUploadBackoff } from '../uploads/upload-commands.ts';
import { serviceOf, type UploadContext } from '../uploads/upload-request.ts';
import { runAsLeader } from './leadership.ts';
import type { DrainTask, SendContext } from './send-context.ts';

/** Milliseconds between two progress messages: each one is broadcast and drawn in every tab. */
const PROGRESS_EVERY = 400;
/** Poll interval of the queue when nothing wakes it, milliseconds. */
const TICK = 60_000;

export type DrainDeps = Pick<
  SaveContext,
  'user' | 'client' | 'transport' | 'loadEndpoints' | 'serviceFor' | 'isSessionOurs'
> & {
  /** Whether this user is still the one signed in. */
  isOwner(): boolean;
};

/** Sends the user's queue until `signal` aborts. Of all tabs of the user only the leader sends; see leadership.ts. */
export const drain = (deps: DrainDeps, signal: AbortSignal): Promise<void> =>
  runAsLeader(deps.user, (led) => lead(deps, led), signal);

async function lead(deps: DrainDeps, signal: AbortSignal): Promise<void> {
  const context = contextOf(deps, signal);
  const batcher = createBatcher((item) => serviceOf(item, context) !== '');
  const uploads = () =>
    run(drainUploads, { ...context, batcher, onProgress: throttledProgress(deps.user) });
  await Promise.all([uploads(), uploads(), run(drainSaves, context)]);
}

/** The context of the drain tasks, which stop when `signal` aborts. */
export const contextOf = (deps: DrainDeps, signal: AbortSignal): SaveContext => ({
  ...deps,
  signal,
  assertOwner: () => {
    if (signal.aborted || !deps.isOwner()) throw new CancelledError();
  },
});

/** Broadcasts progress, throttled to what can be seen. */
function throttledProgress(user: string): NonNullable<UploadContext['onProgress']> {
  let last = Number.NEGATIVE_INFINITY;
  return (key, sent) => {
    if (performance.now() - last < PROGRESS_EVERY) return;
    last = performance.now();
    announce(user, { type: 'progress', key, sent });
  };
}

/** Runs a task in a loop; between passes it sleeps until it is due, is woken, or a tick has passed. */
async function run<Context extends SendContext>(
  task: DrainTask<Context>,
  context: Context,
): Promise<void> {
  const alarm = createAlarm(context);
  while (!context.signal.aborted) {
    const at = await task(context).catch((error: unknown) => {
      if (error instanceof CancelledError) return Number.POSITIVE_INFINITY;
      console.error('drain task failed', error);
      return Date.now() + TICK;
    });
    await alarm.sleepUntil(at);
  }
  alarm.close();
}

function createAlarm({ user, signal }: SendContext) {
  let woken = false;
  let ring = () => {};
  const wake = () => {
    woken = true;
    ring();
  };
  const stopListening = listen(user, (message) => message.type === 'wake' && wake());
  signal.addEventListener('abort', wake);
  return {
    /** Sleeps; a wake-up that came while the task was running counts. */
    async sleepUntil(at: number): Promise<void> {
      const wait = Math.min(TICK, Math.max(0, at - Date.now()));
      if (!woken && wait > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, wait);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      woken = false;
    },
    close: stopListening,
  };
}

/** The owner is signed in: requeues what waited for that, in whichever tab leads. */
export async function resumeOwned(user: string): Promise<void> {
  await requeueUploads(user);
  await requeueSaves(user, 'waiting-auth');
  announce(user, { type: 'wake' });
}

/** The server may be reachable again: skips our own back-off (not Retry-After), in whichever tab leads. */
export async function skipBackoff(user: string): Promise<void> {
  await skipUploadBackoff(user);
  // State `queued` too: a save that waits for the record it references is queued with a back-off.
  await requeueSaves(user, 'waiting-network', 'queued');
  announce(user, { type: 'wake' });
}
