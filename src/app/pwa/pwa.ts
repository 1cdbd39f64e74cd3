import { Workbox } from 'workbox-window';
import type { WorkerMessage } from '../../offline/model/messages.ts';
import { dismissNotice, notify } from '../../state/base/notices.store.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import { startNotices } from '../notices/start-notices.tsx';
import { followSync } from './background-sync.ts';
import { loadingRest } from './loading-rest.ts';
import { followMissingChunks, offerReload } from './missing-chunk.ts';
import { fetchOrder, retireWorker } from './operator-orders.ts';
import { followStalePolicy } from './stale-policy.ts';
import { answerVotes, askTabs, ownHindrance } from './update-vote.ts';

const SKIP_WAITING: WorkerMessage = { type: 'skip-waiting' };
const STOP_SENDING: WorkerMessage = { type: 'stop-sending' };

/** Milliseconds between two checks for a new version. */
const CHECK_INTERVAL = 60 * 60_000;

/** Milliseconds that the old worker may need to end by itself. */
const END_WITHIN = 1000;

/** Milliseconds without anything arriving after which a page has what it shows, and the longest wait for that. */
const REST = { quiet: 500, longest: 5000 };
/** Milliseconds between two polls of the other tabs: only the tab that uploads knows when it is done. */
const POLL_INTERVAL = 5000;

/** Registers the service worker and offers new versions (S-PWA-4); called after the page has loaded. */
export function startPwa(): void {
  startNotices();
  followMissingChunks();
  followStalePolicy();
  if (window.lexdesk.view === 'login')
    void import('./start-device.ts').then((m) => m.guardDevice());
  if (!('serviceWorker' in navigator)) return;
  followController();
  answerVotes();
  void followSync();
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => (ordered ? void update() : offer()));
  void installable().then(() => checkForUpdate(() => worker.register()));
  followTime(() => void checkForUpdate(() => worker.update()));
}

/** On a first visit the worker, which loads the whole app, waits until the page has what it shows. */
const installable = async (): Promise<void> => {
  if (!navigator.serviceWorker.controller) await loadingRest(REST.quiet, REST.longest);
};

const registration = () => navigator.serviceWorker.getRegistration();

/** Whether the operator orders every page to update to the newest version. */
let ordered = false;

/** Follows the operator's order; unless the worker is retired, `next` checks for a new version. */
async function checkForUpdate(next: () => Promise<unknown>): Promise<void> {
  const order = await fetchOrder();
  if (order === 'retire') return retireWorker();
  ordered = order === 'update';
  await next().catch(() => undefined);
  if (ordered && (await registration())?.waiting) await update();
}

/** Runs a task once an hour, and when the page becomes visible after that long. */
function followTime(task: () => void): void {
  let last = Date.now();
  const run = () => {
    if (document.hidden || Math.abs(Date.now() - last) < CHECK_INTERVAL) return;
    last = Date.now();
    task();
  };
  setInterval(run, CHECK_INTERVAL / 12);
  document.addEventListener('visibilitychange', run);
}

/**
 * A new controller means that some tab activated the new version: this tab follows. The first controller of a page only
 * means that the app was installed. Workbox's `isUpdate` does not help: it stays false for the whole first session.
 */
function followController(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The offered version is active.
    dismissNotice(offered);
    if (controlled) void saveUnsavedWork().then(reloadUnlessHindered);
    controlled = true;
  });
}

const reloadUnlessHindered = (): void => (ownHindrance() ? offerReload() : location.reload());

let offered = '';

function offer(): void {
  offered = notify({
    title: '新版本已就绪',
    duration: null,
    actions: [
      { label: '立即更新', run: () => void update() },
      { label: '稍后', run: () => undefined },
    ],
  });
}

/** Activates the new version in all tabs, unless one of them would lose something. */
async function update(): Promise<void> {
  const hindrance = await askTabs();
  if (hindrance === 'edits') notifyUnsaved();
  else if (hindrance === 'upload') updateAfterUploads();
  else activateWaiting(await registration());
}

/**
 * Activates the waiting worker. The browser lets the old one finish its work: mostly nothing, but a call may hang for
 * minutes; interrupted items stay queued and are sent again. It gets a message only if it has not ended by then, since
 * a message would wake a sleeping worker.
 */
function activateWaiting({ active, waiting }: Partial<ServiceWorkerRegistration> = {}): void {
  if (!waiting) return;
  offered = notify({
    title: '正在更新',
    detail: '准备好后自动刷新，可以继续工作。',
    duration: null,
  });
  // Not `messageSkipWaiting`: its message has another format than our worker's.
  waiting.postMessage(SKIP_WAITING);
  setTimeout(() => active?.state === 'activated' && active.postMessage(STOP_SENDING), END_WITHIN);
}

function notifyUnsaved(): void {
  notify({
    title: '有未保存的修改',
    detail: '保存后再更新，不会丢失任何内容。',
    kind: 'warning',
  });
  offer();
}

let polling = false;

/** Polls all tabs until none uploads: a tab may belong to another user, or send files from memory. */
function updateAfterUploads(): void {
  notify({ title: '正在上传文件', detail: '上传完成后自动更新。' });
  if (polling) return;
  polling = true;
  const poll = async () => {
    if ((await askTabs()) === 'upload') return void setTimeout(poll, POLL_INTERVAL);
    polling = false;
    await update();
  };
  setTimeout(poll, POLL_INTERVAL);
}
