import { pause } from '../lib/pause.ts';
import { readEarly } from '../offline/db/read-early.ts';
import { MENU_KEY } from '../offline/replies/cached-reply.ts';
import { isWaitingMarked } from '../state/base/waiting-mark.ts';
import { dropWarmReplies, warmReplies } from '../state/data/warm-replies.ts';
import { showCachedMenu } from '../state/menu/menu.store.ts';
import { currentLocation } from './address.ts';
import { componentAt } from './prepare-page.ts';
import { loadScreen, preloadScreen } from './screens.ts';

/**
 * Milliseconds to wait for the disk, then for the screen's files: a hung read must not block the start. Where the device
 * has no menu, the frame does not wait for a screen whose files come later than its own.
 */
const TIMEOUT = { disk: 500, screen: 1500, firstScreen: 100 };

/**
 * Loads what the first page needs from this device, so that it is drawn once and completely (S-PWA-7): the menu, the
 * screen of the address, and the replies that the page read last time. What is missing or late comes later.
 */
export async function loadFirstPage(user: string): Promise<void> {
  const { early } = window.lexdesk;
  const reading = early?.user === user ? early : readEarly(user, location.hash, [MENU_KEY]);
  // A screen outside the menu is known at once; otherwise loads the screen that is usually at this address.
  const likely = loadFirst(componentAt(currentLocation()) || (window.lexdesk.screen ?? ''));
  const replies = await Promise.race([reading.replies, pause(TIMEOUT.disk)]);
  if (!replies?.has(MENU_KEY))
    return void (await Promise.race([likely, pause(TIMEOUT.firstScreen)]));
  warmReplies(user, replies);
  await showCachedMenu(user);
  await Promise.race([loadFirst(componentAt(currentLocation())), pause(TIMEOUT.screen)]);
}

/** Shows this user's saves and files that wait, so that what a page says of them is in its first drawing. */
export async function loadWaiting(user: string): Promise<void> {
  if (!isWaitingMarked()) return;
  const showing = import('../state/sending/show-changes.ts').then(({ showAll }) => showAll(user));
  await Promise.race([showing.catch(() => undefined), pause(TIMEOUT.disk)]);
}

/** Where the files come over the network, what the first drawing does not show (a text's editor) comes after it. */
const loadFirst = (component: string): Promise<unknown> =>
  navigator.serviceWorker?.controller
    ? preloadScreen(component)
    : loadScreen(component).catch(() => null);

/** From now on what is drawn reads what the device has by then. */
export const forgetFirstPage = (): void => dropWarmReplies();
