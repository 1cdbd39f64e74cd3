import { startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { afterPaint } from '../lib/after-paint.ts';
import { pause } from '../lib/pause.ts';
import { readToken } from '../lib/token-cookie.ts';
import { loadConfig } from '../state/base/config.store.ts';
import { networkState, watchNetwork } from '../state/base/network.store.ts';
import { followOwnWrites } from '../state/data/own-writes.ts';
import { followLooks } from '../state/device/preferences.store.ts';
import { menuState } from '../state/menu/menu.store.ts';
import type { MenuNode } from '../state/menu/menu-node.ts';
import { pinRoutes, renameTags } from '../state/menu/tags.store.ts';
import { persistTags } from '../state/menu/tags-storage.ts';
import { watchIdle } from '../state/session/idle.store.ts';
import {
  currentUserName,
  requireUserName,
  sessionState,
  watchOtherTabs,
} from '../state/session/session.store.ts';
import {
  lastUser,
  removePreviousUser,
  replaceLastUser,
  restoreSession,
} from '../state/session/session-restore.ts';
import { App } from './App.tsx';
import type { Stage } from './drawing/stage.ts';
import { followMenu } from './follow-menu.ts';
import { installErrorPolicy } from './notices/error-policy.ts';
import { reportMenuProblems } from './notices/menu-problems.ts';
import { startNotices } from './notices/start-notices.tsx';
import { prepareLinks } from './prepare-page.ts';
import { followMissingChunks } from './pwa/missing-chunk.ts';
import { watchLostPages } from './refusals.store.ts';
import { homeRoute, pinnedPages, titleBy } from './routes.tsx';
import { preloadScreen } from './screens.ts';
import { leaveBroken, leaveExpired, leaveToo } from './session/leave.ts';
import { setEntryScroll } from './shell/views/view-scroll.ts';
import { forgetFirstPage, loadFirstPage } from './start-from-device.ts';
import { arriveAsLeft, reloadedAt, watchHistory } from './visits.ts';
import '../ui/ui.css';
import '../ui/page/states.css';
import './shell/navbar/navbar.css';
import './shell/shell.css';
import './shell/low-window.css';
import './shell/paper-and-contrast.css';

/** Draws the app for the signed-in user; without a usable user record it signs out (S-SESS-3). */
export async function startShell(): Promise<void> {
  // Its scripts have run until now: what was pressed meanwhile is heard.
  await pause(0);
  window.lexdesk.hydrated();
  const isSignIn = currentUserName() !== null;
  if (!isSignIn && !restoreSession()) {
    dropDrawing();
    return leaveBroken();
  }
  const user = requireUserName();
  const top = reloadedAt();
  watchHistory();
  if (top !== null) beginAt(top);
  installErrorPolicy();
  // Before there is something to press.
  followMissingChunks();
  watchNetwork();
  watchOtherTabs(() => void leaveToo());
  const previous = replaceLastUser();
  await loadConfig(window.lexdesk.config);
  watchIdle({ expired: () => leaveExpired(), gone: leaveToo });
  followLooks();
  startNotices();
  if (sessionState.duty) return void (await mount(false));
  followMenu(user);
  watchLostPages();
  reportMenuProblems();
  await loadFirstPage(user);
  openTags();
  const place = await mount(await isHandedOver(window.lexdesk.stage));
  await new Promise<void>((resolve) => afterPaint(resolve));
  forgetFirstPage();
  void takeOver(place);
  prepareLinks();
  startRest(previous, isSignIn);
}

/**
 * Loads what is shown first while the password is being typed; the previous user is locked by then. Nothing where somebody has
 * signed in meanwhile, here or in another tab: they are the last user now.
 */
export function warmUp(): void {
  if (readToken() !== null) return;
  preloadScreen(homeRoute.component);
  const last = lastUser();
  if (last !== null) locking = lockAway(last, 'lockUser');
}

let locking: Promise<unknown> = Promise.resolve();

/** Not part of the first paint. False: it failed, and is to be done at the next start. */
const lockAway = (user: string, how: 'lockUser' | 'leaveDevice'): Promise<boolean> =>
  import('../offline/session-end/lock-user.ts')
    .then<unknown>((device) => device[how](user))
    .then(
      () => true,
      () => false,
    );

/** This user's tags of before the reload, and the pinned pages, as the menu calls them now and when it changes. */
function openTags(): void {
  const user = currentUserName();
  if (user !== null) persistTags(user);
  const follow = () => {
    const nodes = menuState.nodes as readonly MenuNode[];
    pinRoutes(pinnedPages(nodes));
    renameTags((tag) => titleBy(nodes, tag));
  };
  follow();
  subscribeKey(menuState, 'nodes', follow);
}

/**
 * Draws the app in its place, which it returns when the app is seen there. Over a drawing at once: a press that begins
 * on that ends on it. Else with pauses, in which the page hears what is pressed.
 */
function mount(isDrawn: boolean): Promise<HTMLElement> {
  const place = document.getElementById('shell');
  if (!place) throw new Error('index.html has no #shell');
  document.getElementById('login')?.remove();
  window.lexdesk.stage?.end();
  return new Promise((resolve) => {
    const draw = () =>
      createRoot(place).render(
        <>
          <App />
          <Seen onSeen={() => resolve(place)} />
        </>,
      );
    if (isDrawn) flushSync(draw);
    else startTransition(draw);
  });
}

function Seen({ onSeen }: { onSeen: () => void }) {
  useLayoutEffect(onSeen);
  return null;
}

/** Milliseconds that the drawing may take to come, and a press on it: neither may keep the app from starting. */
const PATIENCE = 2000;

/** Whether there is a drawing: the app takes its place between two presses, and at the height to which it is scrolled. */
async function isHandedOver(stage: Stage | undefined): Promise<boolean> {
  if (!stage) return false;
  const end = performance.now() + PATIENCE;
  const shownAt = (await Promise.race([stage.settled, pause(PATIENCE)])) ?? null;
  while (stage.held && performance.now() < end) await pause(16);
  if (shownAt !== null && window.scrollY !== shownAt) beginAt(window.scrollY);
  return shownAt !== null;
}

function beginAt(top: number): void {
  setEntryScroll(top);
  arriveAsLeft();
}

/** Nothing stays on the screen of a session that cannot be used. */
function dropDrawing(): void {
  window.lexdesk.stage?.end();
  document.getElementById('shell')?.replaceChildren();
}

/** What was done on the drawing that stood here while the app was loaded. */
async function takeOver(place: HTMLElement): Promise<void> {
  const acts = window.lexdesk.stage?.acts;
  if (acts?.length) await import('./drawing/replay.ts').then((m) => m.replay(acts, place));
}

/** What the first paint does not need; where it cannot be loaded, once the server is found again. */
function startRest(previous: readonly string[], isSignIn: boolean): void {
  startAfterPaint(previous, isSignIn).catch(() => {
    const stop = subscribeKey(networkState, 'online', (online) => {
      if (!online) return;
      stop();
      startRest(previous, isSignIn);
    });
  });
}

/**
 * The engine of queue and outbox is not needed to show anything. First, no data of another user stays readable
 * (S-SESS-10); what they queued stays locked.
 */
async function startAfterPaint(previous: readonly string[], isSignIn: boolean): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  await locking;
  for (const one of previous) {
    if (await lockAway(one, 'leaveDevice')) removePreviousUser(one);
  }
  const { startSending } = await import('../state/sending/start-sending.ts');
  followOwnWrites();
  startSending(user, isSignIn);
  const { followLive } = await import('../state/data/follow-live.ts');
  followLive(user);
  const { startDevice } = await import('./pwa/start-device.ts');
  startDevice(user);
  const { followDrawings } = await import('./drawing/follow-drawings.ts');
  followDrawings(user);
}
