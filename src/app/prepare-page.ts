import { readPageReplies } from '../offline/db/page-keys.ts';
import { warmReplies } from '../state/data/warm-replies.ts';
import { menuState } from '../state/menu/menu.store.ts';
import type { MenuNode } from '../state/menu/menu-node.ts';
import { currentUserName } from '../state/session/session.store.ts';
import { currentLocation, hrefOf } from './address.ts';
import { routeOf, type ScreenRoute } from './routes.tsx';
import { isDrawnAhead, preloadScreen } from './screens.ts';
import { dropPreparedView, prepareView } from './shell/views/prepared-view.store.ts';

/** Milliseconds that a pointer rests on a link before the page is prepared: it merely crosses other links. */
const REST = 50;

/**
 * Prepares the page behind a link before the press ends, so that it is drawn once and completely (S-PWA-7): when a
 * pointer rests on the link or goes down, and when keyboard focus reaches it.
 */
export function prepareLinks(): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let last: Element | null = null;
  const prepare = async (link: HTMLAnchorElement) => {
    const location = link.hash.slice(1);
    const route = await preparePage(location);
    const isShown = currentLocation() === location;
    if (route && last === link && !isShown) prepareView({ key: route.key, location });
  };
  const listen = (type: string, meant: (link: HTMLAnchorElement) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
        if (link === last && type === 'pointerover') return;
        if (link !== last) dropPreparedView();
        last = link;
        clearTimeout(rest);
        if (link) meant(link);
      },
      { passive: true },
    );
  listen('pointerover', (link) => {
    rest = setTimeout(() => void prepare(link), REST);
  });
  listen('pointerdown', (link) => void prepare(link));
  listen('focusin', (link) => link.matches(':focus-visible') && void prepare(link));
}

/** A link to a page of the app. */
const LINK = 'a[href^="#/"]:not([target])';

/** Loads code and replies of a page into memory. Resolves to its route where it can be rendered before the visit. */
async function preparePage(location: string): Promise<ScreenRoute | null> {
  const user = currentUserName();
  if (user === null) return null;
  const route = screenAt(location);
  const loading = preloadScreen(route?.component ?? '');
  warmReplies(user, await readPageReplies(user, hrefOf(location)));
  const canBeDrawn = route?.key === location && isDrawnAhead(route.component);
  return (await loading) && canBeDrawn ? route : null;
}

/** Name of the screen at a location; '' while only the menu can decide it. */
export const componentAt = (location: string): string => screenAt(location)?.component ?? '';

function screenAt(location: string): ScreenRoute | null {
  const menu = { nodes: menuState.nodes as readonly MenuNode[], settled: false };
  const found = routeOf(location, menu);
  const route = found.kind === 'go' ? routeOf(found.to, menu) : found;
  return route.kind === 'screen' ? route : null;
}
