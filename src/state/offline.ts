import { subscribeKey } from 'valtio/utils';
import { xhrTransport } from '../api/xhr-transport.ts';
import { readToken } from '../lib/token-cookie.ts';
import { dropOrphans } from '../offline/bytes.ts';
import { listDrafts } from '../offline/drafts.ts';
import { drain, hasten, resumeOwned } from '../offline/drain.ts';
import { pruneHistory } from '../offline/history.ts';
import { listen, type QueueMessage } from '../offline/messages.ts';
import { listOutbox } from '../offline/outbox.ts';
import { pruneReceipts } from '../offline/upload-queue.ts';
import { referencedKeys } from '../offline/upload-reference.ts';
import { client } from './client.ts';
import { networkState } from './network.ts';
import { notify } from './notices.ts';
import { resetOutbox } from './outbox.ts';
import { refreshOutbox } from './outbox-actions.ts';
import { currentUserName } from './session.ts';
import { refreshUploads } from './upload-actions.ts';
import { noteProgress, resetUploads } from './uploads.ts';

/** Milliseconds between looks at the network while something waits. */
const TICK = 60_000;
/** Changes within this time are shown together, milliseconds. */
const REFRESH_DELAY = 80;

const nothingToStop = () => {};
let stop = nothingToStop;

/** Starts sending and showing what this user keeps on the device. Calling it again for another user switches. */
export function startOffline(user: string): void {
  stop();
  const ended = new AbortController();
  const endings = [listen(user, handleMessages(user)), watchTriggers(user), () => ended.abort()];
  stop = () => {
    for (const end of endings) end();
    stop = nothingToStop;
  };
  void refresh(user).then(() => prune(user));
  void resumeOwned(user);
  void drain(
    {
      user,
      client,
      transport: xhrTransport,
      isOwner: () => currentUserName() === user && readToken() !== null,
    },
    ended.signal,
  );
}

/** Stops sending; what waits stays on the device. */
export function stopOffline(): void {
  stop();
  resetUploads();
  resetOutbox();
}

/** Shows what changed, many changes at once. */
function handleMessages(user: string): (message: QueueMessage) => void {
  const keys = new Set<string>();
  let outboxChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    if (keys.size > 0) void refreshUploads(user, [...keys]);
    if (outboxChanged) void refreshOutbox(user);
    keys.clear();
    outboxChanged = false;
  };
  return (message) => {
    if (message.type === 'merged') return tellMerged(message);
    if (message.type === 'progress') return noteProgress(message.key, message.sent);
    if (message.type === 'uploads-changed') for (const key of message.keys) keys.add(key);
    else if (message.type === 'outbox-changed') outboxChanged = true;
    else return;
    if (timer === undefined) timer = setTimeout(show, REFRESH_DELAY);
  };
}

function tellMerged({ label, by }: Extract<QueueMessage, { type: 'merged' }>): void {
  notify({ title: `「${label}」已与 ${by} 的修改合并保存`, kind: 'success' });
}

async function refresh(user: string): Promise<void> {
  await Promise.all([refreshUploads(user), refreshOutbox(user)]);
}

/** Moments at which the server may be reachable again. */
function watchTriggers(user: string): () => void {
  const wake = () => void hasten(user);
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
  const [drafts, entries] = await Promise.all([listDrafts(user), listOutbox(user)]);
  const referenced = [...drafts, ...entries].flatMap(({ fields }) => referencedKeys(fields));
  await pruneHistory(user, Date.now());
  await dropOrphans(user);
  await pruneReceipts(user, Date.now(), new Set(referenced));
}
