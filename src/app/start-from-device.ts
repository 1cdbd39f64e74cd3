import { pause } from '../lib/pause.ts';
import { readEarly } from '../offline/db/read-early.ts';
import { MENU_KEY } from '../offline/replies/cached-reply.ts';
import { dropWarmReplies, warmReplies } from '../state/data/warm-replies.ts';
import { showCachedMenu } from '../state/menu/menu.store.ts';
import { currentLocation } from './address.ts';
import { componentAt } from './prepare-page.ts';
import { preloadScreen } from './screens.ts';

/** Milliseconds that the disk may take, and then the files of the screen: what hangs must not keep the page from starting. */
const PATIENCE = { disk: 500, screen: 1500 };

/**
 * Loads what the first page needs from this device, so that it is drawn once and whole (S-PWA-7): the menu, the screen
 * of the address, and the replies that it drew before. What is not here, or not in time, comes later.
 */
export async function loadFirstPage(user: string): Promise<void> {
  const { early } = window.lexdesk;
  const reading = early?.user === user ? early : readEarly(user, location.hash, [MENU_KEY]);
  // One that is not of the menu is known at once; where the menu has to come first, the one that is there with most.
  void preloadScreen(componentAt(currentLocation()) || (window.lexdesk.screen ?? ''));
  const replies = await Promise.race([reading.replies, pause(PATIENCE.disk)]);
  // Nothing was here before: the shell is drawn while the screen's chunk is on its way.
  if (!replies?.has(MENU_KEY)) return;
  warmReplies(user, replies);
  await showCachedMenu(user);
  await Promise.race([preloadScreen(componentAt(currentLocation())), pause(PATIENCE.screen)]);
}

/** From now on what is drawn reads what the device has by then. */
export const forgetFirstPage = (): void => dropWarmReplies();
