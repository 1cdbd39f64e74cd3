import { xhrTransport } from '../../api/xhr-transport.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { listen } from '../../offline/model/messages.ts';
import { loadEndpoints } from '../../offline/outbox/load-endpoints.ts';
import { drain, resumeOwned, skipBackoff } from '../../offline/sync/drain.ts';
import { storeSender } from '../../offline/sync/sender.ts';
import { apiAddress } from '../base/config.store.ts';
import { client } from '../base/page-client.ts';
import { currentUserName } from '../session/session.store.ts';
import { pruneDevice } from './prune-device.ts';
import { createChangeHandler, showAll } from './show-changes.ts';
import { notifyStorageProblem } from './storage-problem.ts';
import { createUnlocking } from './unlock-content.ts';
import { watchTriggers } from './wake-triggers.ts';

const nothingToStop = () => {};
let stop = nothingToStop;

/** Starts sending and showing what this user keeps on the device. Calling it again for another user switches. */
export function startSending(user: string): void {
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
    watchTriggers(wake),
  ];
  stop = () => {
    for (const end of endings) end();
    stop = nothingToStop;
  };
  void begin(user, unlockAll, signal).catch(notifyStorageProblem);
}

/** Stops sending; what waits stays on the device. */
export const stopSending = (): void => stop();

async function begin(
  user: string,
  unlockAll: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await showAll(user);
  await recordSession(user);
  const isOwner = () => currentUserName() === user && readToken() !== null;
  void drain({ user, client, transport: xhrTransport, loadEndpoints, isOwner }, signal);
  await unlockAll();
  await resume(user, signal);
  await pruneDevice(user);
}

/** The session may be over by now: what was locked then stays locked. */
async function resume(user: string, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await resumeOwned(user);
}

/** For the service worker, which sends when no page is there. */
async function recordSession(user: string): Promise<void> {
  const token = readToken();
  if (token !== null) await storeSender({ user, address: apiAddress() }, token);
}

const ignore = (): void => undefined;
