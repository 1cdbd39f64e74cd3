import { xhrTransport } from '../../api/xhr-transport.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { loadKey } from '../../offline/db/sealing-key.ts';
import { listen } from '../../offline/model/messages.ts';
import { loadEndpoints } from '../../offline/outbox/send-save.ts';
import { resealAll } from '../../offline/session-end/reseal-all.ts';
import { drain, resumeOwned, skipBackoff } from '../../offline/sync/drain.ts';
import { configSettled } from '../base/config.store.ts';
import { client } from '../base/page-client.ts';
import { watchWanted } from '../data/wanted.store.ts';
import { recordSession } from '../session/record-session.ts';
import { currentUserName } from '../session/session.store.ts';
import { beginKeys } from '../session/unlock.ts';
import { serviceFor } from '../uploads/services.ts';
import { pruneDevice } from './prune-device.ts';
import { unlockRenewed } from './renew-keys.ts';
import { watchSynced } from './report-synced.ts';
import { createChangeHandler, showAll } from './show-changes.ts';
import { notifyStorageProblem } from './storage-problem.ts';
import { createUnlocking } from './unlock-content.ts';
import { watchTriggers } from './watch-triggers.ts';

const nothingToStop = () => {};
let stop = nothingToStop;

/**
 * Starts sending and shows this user's queues; `isSignIn`: first replaces a key that an earlier session left. A call
 * for another user switches to that user.
 */
export function startSending(user: string, isSignIn = false): void {
  stop();
  const ended = new AbortController();
  const { signal } = ended;
  const unlockAll = createUnlocking(user, async () => {
    await resume(user, signal);
    await showAll(user);
  });
  const wake = () => void unlockAll().then(() => skipBackoff(user), ignore);
  const endings = [
    () => ended.abort(),
    listen(user, createChangeHandler(user, signal)),
    listen(user, ({ type }) => void (type === 'key-changed' && loadKey(user).catch(ignore))),
    unlockRenewed(unlockAll),
    watchTriggers(wake),
    watchSynced(),
    watchWanted(user),
  ];
  stop = () => {
    for (const end of endings) end();
    stop = nothingToStop;
  };
  const start = isSignIn ? beginSession(user, signal) : Promise.resolve();
  void start.then(() => begin(user, unlockAll, signal)).catch(notifyStorageProblem);
}

/** Content written before this chunk was loaded is in plain text: it is sealed in the background. */
async function beginSession(user: string, signal: AbortSignal): Promise<void> {
  await beginKeys(user);
  void resealAll(user, signal).catch(ignore);
}

/** Stops sending; pending work stays on the device. */
export const stopSending = (): void => stop();

async function begin(
  user: string,
  unlockAll: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await showAll(user);
  // Until then the addresses of the upload services are unknown.
  await configSettled();
  await recordSession(user);
  const isOwner = () => currentUserName() === user && readToken() !== null;
  const session = { isOwner, isSessionOurs: async () => isOwner() };
  void drain(
    { user, client, transport: xhrTransport, loadEndpoints, serviceFor, ...session },
    signal,
  );
  await unlockAll();
  await resume(user, signal);
  await pruneDevice(user);
}

/** If the session has ended meanwhile, what was locked stays locked. */
async function resume(user: string, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await resumeOwned(user);
}

const ignore = (): void => undefined;
