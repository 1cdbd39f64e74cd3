import { subscribeKey } from 'valtio/utils';
import { xhrTransport } from '../../api/xhr-transport.ts';
import { readToken } from '../../lib/token-cookie.ts';
import { listen, type QueueMessage } from '../../offline/model/messages.ts';
import { listDrafts } from '../../offline/outbox/drafts.ts';
import { loadEndpoints } from '../../offline/outbox/load-endpoints.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { pruneHistory } from '../../offline/outbox/superseded-texts.ts';
import {
  discardAll,
  isLocked,
  leaveDevice,
  lockUser,
} from '../../offline/session-end/lock-user.ts';
import { storePendingCount } from '../../offline/session-end/pending-counts.ts';
import { sealPlain } from '../../offline/session-end/seal-plain.ts';
import { drain, resumeOwned, skipBackoff } from '../../offline/sync/drain.ts';
import { storeSender } from '../../offline/sync/sender.ts';
import { deleteOrphanedBytes } from '../../offline/uploads/bytes.ts';
import { pruneReceipts } from '../../offline/uploads/upload-queue.ts';
import { referencedKeys } from '../../offline/uploads/upload-reference.ts';
import { client } from '../base/client.ts';
import { apiAddress } from '../base/config.ts';
import { networkState } from '../base/network.ts';
import { notify } from '../base/notices.ts';
import { tellStorageProblem } from '../device/storage-problem.ts';
import { resetOutbox } from '../editing/outbox.ts';
import { refreshOutbox } from '../editing/outbox-actions.ts';
import { currentUserName } from '../session/session.ts';
import { unlock } from '../session/unlock.ts';
import { refreshUploads } from './upload-actions.ts';
import { noteProgress, resetUploads } from './uploads.ts';
import { countWaiting } from './waiting.ts';

/** Milliseconds between looks at the network while something waits. */
const TICK = 60_000;
/** Of each moment spent on showing, as many pass before the next: a thousand files that change leave room to work. */
const REFRESH_SHARE = 5;

const nothingToStop = () => {};
let stop = nothingToStop;

/** Starts sending and showing what this user keeps on the device. Calling it again for another user switches. */
export function startOffline(user: string): void {
  stop();
  const ended = new AbortController();
  const open = createOpening(user, ended.signal);
  const wake = () => void open().then(() => skipBackoff(user), ignore);
  const endings = [
    () => ended.abort(),
    listen(user, handleMessages(user, ended.signal)),
    watchTriggers(wake),
  ];
  stop = () => {
    for (const end of endings) end();
    stop = nothingToStop;
  };
  void begin(user, open, ended.signal).catch(tellStorageProblem);
}

async function begin(user: string, open: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await refresh(user);
  await noteSession(user);
  void drain(
    {
      user,
      client,
      transport: xhrTransport,
      loadEndpoints,
      isOwner: () => currentUserName() === user && readToken() !== null,
    },
    signal,
  );
  await open();
  await resume(user, signal);
  await prune(user);
}

/** The session may be over by now: what was locked then stays locked. */
async function resume(user: string, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await resumeOwned(user);
}

/** For the service worker, which sends when no page is there. */
async function noteSession(user: string): Promise<void> {
  const token = readToken();
  if (token !== null) await storeSender({ user, address: apiAddress() }, token);
}

const ignore = (): void => undefined;

async function tellIfLocked(user: string): Promise<void> {
  if (!(await isLocked(user))) return;
  notify({
    title: '本设备保存的内容暂时锁定',
    detail: '连接到服务器后自动解锁，内容不会丢失。',
    kind: 'warning',
  });
}

/** Has the key brought, until it is there: what it opens is shown then, and goes on. */
function createOpening(user: string, signal: AbortSignal): () => Promise<void> {
  let opened = false;
  let underWay: Promise<void> | undefined;
  const open = async () => {
    opened = await unlock(user);
    if (!opened) return tellIfLocked(user);
    // What lies open for now can be read all the same.
    await sealPlain(user).catch(ignore);
    await resume(user, signal);
    await refresh(user);
  };
  return async () => {
    if (opened) return;
    underWay ??= open().finally(() => {
      underWay = undefined;
    });
    await underWay;
  };
}

/** Stops sending; what waits stays on the device. */
function stopOffline(): void {
  stop();
  resetUploads();
  resetOutbox();
}

/** The session is over: what its user keeps here is locked until they are back. */
export async function lockOffline(user: string): Promise<void> {
  stopOffline();
  await lockUser(user);
}

/** The user left on purpose: the same, and what they read is forgotten; everything is where nothing waits. */
export async function leaveOffline(user: string): Promise<void> {
  stopOffline();
  await leaveDevice(user);
}

/** The same, after everything that waits was thrown away, because its owner said so. */
export async function discardOffline(user: string): Promise<void> {
  stopOffline();
  await discardAll(user);
  await leaveDevice(user);
}

/** Shows what changed: the first change at once, those that follow together. */
function handleMessages(user: string, signal: AbortSignal): (message: QueueMessage) => void {
  const keys = new Set<string>();
  let outboxChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const show = async () => {
    timer = undefined;
    const start = performance.now();
    // What is shown is nobody's any more: its count must not take the place of the true one.
    if (signal.aborted) return;
    const changed = [...keys];
    const saves = outboxChanged;
    keys.clear();
    outboxChanged = false;
    if (changed.length > 0) await refreshUploads(user, changed);
    if (saves) await refreshOutbox(user);
    if (!signal.aborted) await storePendingCount(user, countWaiting());
    nextAt = start + (performance.now() - start) * REFRESH_SHARE;
  };
  return (message) => {
    if (message.type === 'merged') return tellMerged(message);
    if (message.type === 'progress') return noteProgress(message.key, message.sent);
    if (message.type === 'uploads-changed') for (const key of message.keys) keys.add(key);
    else if (message.type === 'outbox-changed') outboxChanged = true;
    else return;
    if (timer !== undefined) return;
    timer = setTimeout(() => void show().catch(ignore), nextAt - performance.now());
  };
}

function tellMerged({ label, by }: Extract<QueueMessage, { type: 'merged' }>): void {
  notify({ title: `「${label}」已与 ${by} 的修改合并保存`, kind: 'success' });
}

async function refresh(user: string): Promise<void> {
  await Promise.all([refreshUploads(user), refreshOutbox(user)]);
}

/** Moments at which the server may be reachable again. */
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

async function prune(user: string): Promise<void> {
  // What nobody can read may refer to any of it.
  if (await isLocked(user)) return;
  const [drafts, entries] = await Promise.all([listDrafts(user), listOutbox(user)]);
  const referenced = [...drafts, ...entries].flatMap(({ fields }) => referencedKeys(fields));
  await pruneHistory(user, Date.now());
  await deleteOrphanedBytes(user);
  await pruneReceipts(user, Date.now(), new Set(referenced));
}
