import { CancelledError } from '../../api/errors.ts';
import { announce, listen } from '../model/messages.ts';
import { isSendable } from '../model/queue-item.ts';
import { drainSaves } from '../outbox/drain-saves.ts';
import { listStoredSaves } from '../outbox/outbox-queue.ts';
import type { SaveContext } from '../outbox/send-save.ts';
import { drainUploads } from '../uploads/drain-uploads.ts';
import { nextUploads } from '../uploads/upload-queue.ts';
import { contextOf, type DrainDeps, skipBackoff } from './drain.ts';
import { runAsLeader } from './leadership.ts';
import type { DrainTask } from './send-context.ts';

/**
 * How long a leading tab may turn out to be closing, and how long a tab that waits for leadership may wait,
 * milliseconds.
 */
const HANDOVER = 3000;

/**
 * Drains until nothing is due or `signal` aborts, for the service worker, which has no page and cannot stay alive. If a
 * tab leads, only wakes it; if a tab waits for leadership, yields to it. True: something is left to send.
 */
export async function drainBriefly(deps: DrainDeps, signal: AbortSignal): Promise<boolean> {
  const { user } = deps;
  const done = new AbortController();
  let handover: ReturnType<typeof setTimeout> | undefined;
  // Either a tab leads, or a waiting tab has received our answer.
  const stopListening = listen(user, ({ type }) => {
    if (type === 'leading') handover ??= setTimeout(() => done.abort(), HANDOVER);
  });
  const lead = async (led: AbortSignal) => {
    clearTimeout(handover);
    handover = undefined;
    await sendAll(contextOf(deps, led)).finally(() => done.abort());
  };
  await skipBackoff(user);
  announce(user, { type: 'who-leads' });
  try {
    await runAsLeader(user, lead, AbortSignal.any([signal, done.signal]));
  } finally {
    clearTimeout(handover);
    stopListening();
  }
  return isAnythingLeft(user);
}

async function isAnythingLeft(user: string): Promise<boolean> {
  const { at } = await nextUploads(user, 0, new Set(), 1);
  return Number.isFinite(at) || (await listStoredSaves(user)).some(isSendable);
}

/** Sends everything that is due, and what becomes due meanwhile. */
async function sendAll(context: SaveContext): Promise<void> {
  const { signal } = context;
  for (let at = Date.now(); Number.isFinite(at) && !signal.aborted; ) {
    await sleepUntil(at, signal);
    at = await runTasks(context);
  }
}

/** One pass; returns when the next is due. Saves run once more at the end, for those that waited for an upload. */
async function runTasks(context: SaveContext): Promise<number> {
  const turn = (task: DrainTask<SaveContext>) => task(context).catch(stopped);
  const [one, other] = await Promise.all([
    turn(drainUploads),
    turn(drainUploads),
    turn(drainSaves),
  ]);
  return Math.min(one, other, await turn(drainSaves));
}

function stopped(error: unknown): number {
  if (error instanceof CancelledError) return Number.POSITIVE_INFINITY;
  throw error;
}

const sleepUntil = (at: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, Math.max(0, at - Date.now()));
    signal.addEventListener('abort', finish);
  });
