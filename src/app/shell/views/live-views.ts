import { type Tag, viewNameOf } from '../../../state/menu/tags.store.ts';
import type { ScreenRoute } from '../../routes.tsx';

/** Number of views retained in memory, besides those with unsaved input; others are recreated when they are opened. */
const MOST = 12;

/** A view in memory. */
export interface LiveView {
  key: string;
  location: string;
  viewName: string;
  round: number;
}

/** The view of a page that is not open yet. */
export type PreparedView = Pick<LiveView, 'key' | 'location'>;

/** Identity of a view: 刷新 gives its tag another one. */
export const viewId = ({ viewName, round }: Pick<LiveView, 'viewName' | 'round'>): string =>
  `${viewName}#${round}`;

/**
 * The views to have in memory: the one of `route` (its tag may not be open yet), all in which something was typed
 * (S-TAG-6: every character, a password as well, which is stored nowhere), the newest of the others, and the `prepared`
 * one. In the order of their names, which no dragging changes: a node that is moved loses its scroll position.
 */
export function liveViews(
  tags: readonly Tag[],
  route: Pick<ScreenRoute, 'key'> | null,
  location: string,
  prepared: PreparedView | null = null,
): LiveView[] {
  const viewOf = (view: PreparedView): LiveView => ({
    ...view,
    viewName: viewNameOf(view.key, tags),
    round: tags.find(({ key }) => key === view.key)?.round ?? 0,
  });
  const current = tags.find(({ key }) => key === route?.key);
  const shown = route ? [viewOf({ key: route.key, location })] : [];
  const waiting = tags.filter((tag) => tag !== current && tag.seen > 0 && !tag.noCache);
  const typed = waiting.filter(holdsTyped);
  const newest = waiting
    .filter((tag) => !holdsTyped(tag))
    .sort((a, b) => b.seen - a.seen)
    .slice(0, Math.max(0, MOST - shown.length - typed.length));
  const live: LiveView[] = [...shown, ...typed, ...newest];
  const isLive = live.some(({ key }) => key === prepared?.key);
  return [...live, ...(prepared && !isLive ? [viewOf(prepared)] : [])].sort((a, b) =>
    a.viewName < b.viewName ? -1 : 1,
  );
}

const holdsTyped = ({ typed, dirty }: Tag): boolean => typed || dirty;
