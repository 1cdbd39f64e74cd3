import { readPageReplies } from '../offline/db/page-keys.ts';
import { warmReplies } from '../state/data/warm-replies.ts';
import { menuState } from '../state/menu/menu.store.ts';
import type { MenuNode } from '../state/menu/menu-node.ts';
import { currentUserName } from '../state/session/session.store.ts';
import { hrefOf } from './address.ts';
import { type Route, routeOf } from './routes.tsx';
import { preloadScreen } from './screens.ts';

/** Milliseconds that a pointer rests on a link which is meant: it passes over others. */
const REST = 50;

/**
 * Prepares the page behind a link while the press is on its way, so that it is drawn once and whole (S-PWA-7): when a
 * pointer rests on it or goes down, and when the keyboard comes to it.
 */
export function prepareLinks(): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let last: Element | null = null;
  const prepare = (link: HTMLAnchorElement) => void preparePage(link.hash.slice(1));
  const listen = (type: string, meant: (link: HTMLAnchorElement) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
        if (link === last && type === 'pointerover') return;
        last = link;
        clearTimeout(rest);
        if (link) meant(link);
      },
      { passive: true },
    );
  listen('pointerover', (link) => {
    rest = setTimeout(() => prepare(link), REST);
  });
  listen('pointerdown', prepare);
  listen('focusin', (link) => link.matches(':focus-visible') && prepare(link));
}

/** A link to a page of the app. */
const LINK = 'a[href^="#/"]:not([target])';

async function preparePage(location: string): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  void preloadScreen(componentAt(location));
  warmReplies(user, await readPageReplies(user, hrefOf(location)));
}

/** Name of the screen that a location shows; '' while only a menu decides it. */
export function componentAt(location: string): string {
  const menu = { nodes: menuState.nodes as readonly MenuNode[], settled: false };
  const route = routeOf(location, menu);
  return componentOf(route.kind === 'go' ? routeOf(route.to, menu) : route);
}

const componentOf = (route: Route): string => (route.kind === 'screen' ? route.component : '');
