import type { Tag } from '../../../state/menu/tags.ts';
import type { ScreenRoute } from '../../routes.tsx';

/** Views that stay in memory; older ones are made anew when they are wanted, with what was typed from their draft. */
const MOST = 12;

/** A view in memory. */
export interface LiveView {
  key: string;
  location: string;
  round: number;
}

/** Identity of a view: 刷新 gives its tag another one. */
export const viewId = ({ key, round }: Pick<LiveView, 'key' | 'round'>): string =>
  `${key}#${round}`;

/**
 * The views to have in memory: the one of `route` (its tag may not be open yet), and the newest of the others. In the
 * order of their keys, which no dragging changes: a node that is moved loses its scroll position.
 */
export function liveViews(
  tags: readonly Tag[],
  route: Pick<ScreenRoute, 'key'> | null,
  location: string,
): LiveView[] {
  const current = tags.find(({ key }) => key === route?.key);
  const shown: LiveView[] = route ? [{ key: route.key, location, round: current?.round ?? 0 }] : [];
  const waiting = tags
    .filter((tag) => tag !== current && tag.seen > 0 && !tag.noCache)
    .sort((a, b) => b.seen - a.seen)
    .slice(0, MOST - shown.length);
  return [...shown, ...waiting].sort((a, b) => (a.key < b.key ? -1 : 1));
}
