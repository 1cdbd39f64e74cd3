import { startTransition, use, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { afterPaint } from '../lib/after-paint.ts';
import { pause } from '../lib/pause.ts';
import { readToken } from '../lib/token-cookie.ts';
import { loadConfig } from '../state/base/config.store.ts';
import { networkState, watchNetwork } from '../state/base/network.store.ts';
import { followOwnWrites } from '../state/data/changes/own-writes.ts';
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
import { forgetFirstPage, loadFirstPage, loadWaiting } from './start-from-device.ts';
import { arriveAsLeft, reloadedAt, watchHistory } from './visits.ts';
import '../ui/ui.css';
import '../ui/page/states.css';
import './shell/navbar/navbar.css';
import './shell/shell.css';
import './shell/low-window.css';
import './shell/paper-and-contrast.css';

/** Renders the app for the signed-in user; signs out if there is no usable user record (S-SESS-3). */
export async function startShell(): Promise<void> {
  // The scripts have blocked the page until now: lets pending input events run.
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
  // Before there is anything to click.
  followMissingChunks();
  watchNetwork();
  watchOtherTabs(() => void leaveToo());
  const previous = replaceLastUser();
  await loadConfig(window.lexdesk.config);
  watchIdle({ expired: () => leaveExpired(), gone: leaveToo });
  followLooks();
  startNotices();
  if (sessionState.duty) return void (await mount(null));
  followMenu(user);
  watchLostPages();
  reportMenuProblems();
  await Promise.all([loadFirstPage(user), loadWaiting(user)]);
  openTags();
  const place = await mount(await awaitDrawing(window.lexdesk.stage));
  await new Promise<void>((resolve) => afterPaint(resolve));
  forgetFirstPage();
  void replayActs(place);
  prepareLinks();
  startRest(previous, isSignIn);
}

/**
 * Preloads the first screen while the password is being typed; the previous user is locked meanwhile. Does nothing
 * where a user has signed in meanwhile, here or in another tab: they are the last user now.
 */
export function warmUp(): void {
  if (readToken() !== null) return;
  preloadScreen(homeRoute.component);
  const last = lastUser();
  if (last !== null) locking = lockAway(last, 'lockUser');
}

let locking: Promise<unknown> = Promise.resolve();

/** Not part of the first paint. False: it failed and is repeated at the next start. */
const lockAway = (user: string, how: 'lockUser' | 'leaveDevice'): Promise<boolean> =>
  import('../state/session/lock-away.ts')
    .then((device) => device.lockAway(user, how))
    .then(
      () => true,
      () => false,
    );

/** Restores this user's tags and the pinned pages, with titles from the menu, and follows its changes. */
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
 * Renders the app, with input handled in between, and resolves with its place once that is committed. `drawnAt`: scroll
 * position at which a drawing was shown.
 */
function mount(drawnAt: number | null): Promise<HTMLElement> {
  const place = document.getElementById('shell');
  if (!place) throw new Error('index.html has no #shell');
  document.getElementById('login')?.remove();
  window.lexdesk.stage?.end();
  const end = performance.now() + TIMEOUT;
  return new Promise((resolve) => {
    startTransition(() =>
      createRoot(place).render(
        <>
          <App />
          {drawnAt !== null && <HandOver drawnAt={drawnAt} end={end} />}
          <Seen onSeen={() => resolve(place)} />
        </>,
      ),
    );
  });
}

/**
 * Rendered after the app: the commit follows within the task. It waits until no press on the drawing is held, which
 * would end on the app, and the app begins where the drawing was scrolled to.
 */
function HandOver({ drawnAt, end }: { drawnAt: number; end: number }) {
  const { stage } = window.lexdesk;
  if (stage?.held && performance.now() < end) use(released(stage, end));
  if (window.scrollY !== drawnAt) beginAt(window.scrollY);
  return null;
}

function Seen({ onSeen }: { onSeen: () => void }) {
  useLayoutEffect(onSeen);
  return null;
}

/** Milliseconds to wait for the drawing, and for a press on it to end: neither may prevent the app from starting. */
const TIMEOUT = 2000;

/** Resolves once no press on the drawing is held. */
async function released(stage: Stage, end: number): Promise<void> {
  while (stage.held && performance.now() < end) await pause(16);
}

/** The scroll position at which a drawing was shown; null: there is none. */
const awaitDrawing = async (stage: Stage | undefined): Promise<number | null> =>
  (await Promise.race([stage?.settled ?? null, pause(TIMEOUT)])) ?? null;

function beginAt(top: number): void {
  setEntryScroll(top);
  arriveAsLeft();
}

/** Removes the drawing of an unusable session. */
function dropDrawing(): void {
  window.lexdesk.stage?.end();
  document.getElementById('shell')?.replaceChildren();
}

/** Repeats the user's actions on the drawing that was shown while the app was loading. */
async function replayActs(place: HTMLElement): Promise<void> {
  const acts = window.lexdesk.stage?.acts;
  if (acts?.length) await import('./drawing/replay.ts').then((m) => m.replay(acts, place));
}

/** Starts what the first paint does not need; if its code fails to load, again once the server is reachable. */
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
 * The engine of queue and outbox is not needed for rendering. First, no data of another user stays readable
 * (S-SESS-10); their queued items stay locked.
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
