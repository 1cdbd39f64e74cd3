import { Workbox } from 'workbox-window';
import type { WorkerMessage } from '../offline/messages.ts';
import { notify } from '../state/notices.ts';
import { tagsState } from '../state/tags.ts';
import { followMissingChunks, offerReload } from './missing-chunk.ts';
import { startNotices } from './notices/start-notices.tsx';
import { followStalePolicy } from './stale-policy.ts';

const SKIP_WAITING: WorkerMessage = { type: 'skip-waiting' };

/** Registers the service worker and offers new versions (S-PWA-4); called after the page has loaded. */
export function startPwa(): void {
  startNotices();
  followMissingChunks();
  followStalePolicy();
  if (window.lexdesk.view === 'login') void import('./device.ts').then((m) => m.guardDevice());
  if (!('serviceWorker' in navigator)) return;
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', offer);
  followController();
  worker.register().catch(() => undefined);
}

/**
 * A new controller means that some tab took the new version: this one follows. The first controller of a page only
 * means that the app was installed. Workbox's own `isUpdate` is no help: it stays false for the whole first session.
 */
function followController(): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled && hasUnsavedEdits()) offerReload();
    else if (controlled) location.reload();
    controlled = true;
  });
}

const hasUnsavedEdits = (): boolean => tagsState.list.some((tag) => tag.dirty);

function offer(): void {
  notify({
    title: '新版本已就绪',
    duration: null,
    actions: [
      { label: '立即更新', run: update },
      { label: '稍后', run: () => undefined },
    ],
  });
}

function update(): void {
  if (hasUnsavedEdits()) {
    notify({
      title: '有未保存的修改',
      detail: '保存后再更新，不会丢失任何内容。',
      kind: 'warning',
    });
    offer();
    return;
  }
  // Not `messageSkipWaiting`: its message has another form than the one our worker listens to.
  void navigator.serviceWorker
    .getRegistration()
    .then((found) => found?.waiting?.postMessage(SKIP_WAITING));
}
