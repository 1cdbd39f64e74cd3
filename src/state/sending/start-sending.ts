import { subscribeKey } from 'valtio/utils';
import { xhrTransport } from '../../api/xhr-transport.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { markOld } from '../../offline/db/key-store.ts';
import { loadKey } from '../../offline/db/sealing-key.ts';
import { listen } from '../../offline/model/messages.ts';
import { referencedUploads } from '../../offline/outbox/drafts.ts';
import { pruneHistory } from '../../offline/outbox/save-store.ts';
import { loadEndpoints } from '../../offline/outbox/send-save.ts';
import { isLocked } from '../../offline/session-end/lock-user.ts';
import { drain, resumeOwned, skipBackoff } from '../../offline/sync/drain.ts';
import { deleteOrphanedBytes } from '../../offline/uploads/bytes.ts';
import { pruneReceipts } from '../../offline/uploads/upload-queue.ts';
import { configSettled } from '../base/config.store.ts';
import { networkState } from '../base/network.store.ts';
import { notify } from '../base/notices.store.ts';
import { client } from '../base/page-client.ts';
import { watchWanted } from '../data/wanted.store.ts';
import { recordSession } from '../session/record-session.ts';
import { currentUserName } from '../session/session.store.ts';
import { serviceFor } from '../uploads/services.ts';
import { watchSynced } from './report-synced.ts';
import { createChangeHandler, showAll } from './show-changes.ts';
import { createUnlocking } from './unlock-content.ts';

const nothingToStop = () => {};
let stop = nothingToStop;
let bringKeys = async () => {};

/**
 * Starts sending and shows this user's queues; at a sign-in with a key of its own, also where the last session left one behind.
 * Calling it again for another user switches.
 */
export function startSending(user: string, isSignIn = false): void {
  stop();
  const ended = new AbortController();
  const { signal } = ended;
  const unlockAll = createUnlocking(user, async () => {
    await resume(user, signal);
    await showAll(user);
  });
  bringKeys = unlockAll;
  const wake = () => void unlockAll().then(() => skipBackoff(user), ignore);
  const endings = [
    () => ended.abort(),
    listen(user, createChangeHandler(user, signal)),
    listen(user, ({ type }) => void (type === 'key-changed' && loadKey(user).catch(ignore))),
    watchTriggers(wake),
    watchSynced(),
    watchWanted(user),
  ];
  stop = () => {
    bringKeys = async () => {};
    for (const end of endings) end();
    stop = nothingToStop;
  };
  const start = isSignIn ? markOld(user) : Promise.resolve();
  void start.then(() => begin(user, unlockAll, signal)).catch(notifyStorageProblem);
}

/**
 * The password was changed: what this device seals from now on, and has sealed, gets another key. Resolves when that is
 * certain, though not done yet.
 */
export async function renewKeys(user: string): Promise<void> {
  await markOld(user);
  void loadKey(user).then(bringKeys).catch(ignore);
}

/** Stops sending; what waits stays on the device. */
export const stopSending = (): void => stop();

async function begin(
  user: string,
  unlockAll: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await showAll(user);
  // Until then it is not known where a file is to go.
  await configSettled();
  await recordSession(user);
  const isOwner = () => currentUserName() === user && readToken() !== null;
  void drain({ user, client, transport: xhrTransport, loadEndpoints, isOwner, serviceFor }, signal);
  await unlockAll();
  await resume(user, signal);
  await pruneDevice(user);
}

/** The session may be over by now: what was locked then stays locked. */
async function resume(user: string, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await resumeOwned(user);
}

const ignore = (): void => undefined;

/** Removes a user's history, bytes and receipts that nothing refers to any more; not while they are unreadable. */
async function pruneDevice(user: string): Promise<void> {
  // Unreadable records may refer to any of it.
  if (await isLocked(user)) return;
  const referenced = await referencedUploads(user);
  // Old by both clocks: one that was set ahead must not drop what is new.
  const now = Math.min(Date.now(), serverNow());
  await pruneHistory(user, now);
  await deleteOrphanedBytes(user);
  await pruneReceipts(user, now, referenced);
}

/** A database of this app that a newer build has changed already. */
const isNewer = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'VersionError';

/** Reports once that this device stores nothing for now, and why. The app continues with the server alone. */
function notifyStorageProblem(error: unknown): void {
  if (isNewer(error)) {
    notify({
      title: '本设备的数据由更新的版本保存',
      detail:
        '当前版本无法读取，也不会改动这些内容，更新应用后会原样恢复。在此之前可以在线使用，但草稿、离线保存和上传队列不可用。',
      kind: 'warning',
      duration: null,
      actions: [{ label: '重新加载', run: () => location.reload() }],
    });
    return;
  }
  notify({
    title: '浏览器没有允许在本设备保存数据',
    detail: '可以在线使用，但草稿、离线保存和上传队列不可用，关闭页面会丢失未提交的内容。',
    kind: 'warning',
    duration: null,
  });
}

/** Milliseconds between looks at the network while something waits. */
const TICK = 60_000;

/** Calls `wake` at moments at which the server may be reachable again. Returns the unsubscribe function. */
function watchTriggers(wake: () => void): () => void {
  const wakeWhenVisible = () => document.visibilityState === 'visible' && wake();
  const timer = setInterval(wake, TICK);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wakeWhenVisible);
  const unsubscribe = subscribeKey(networkState, 'online', (online) => online && wake());
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wakeWhenVisible);
    unsubscribe();
  };
}
