import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { menuState } from '../../../state/menu/menu.store.ts';
import type { MenuNode } from '../../../state/menu/menu-node.ts';
import { markTyped, tagsState } from '../../../state/menu/tags.store.ts';
import { ViewLocation } from '../../hash-location.ts';
import { NoRightTo } from '../../OutsidePage.tsx';
import { refusalsState } from '../../refusals.store.ts';
import { routeOf, type ScreenRoute } from '../../routes.tsx';
import { fillsSheet } from '../../screens.ts';
import { liveViews, viewId } from './live-views.ts';
import { dropPreparedView, preparedState } from './prepared-view.store.ts';
import { ScreenView } from './ScreenView.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** Milliseconds from leaving a view until its effects are unmounted. */
const LINGER = 150;

interface ViewsProps {
  /** Null while the route of the location is unknown. */
  route: ScreenRoute | null;
  location: string;
  /** Number of the history entry. */
  entry: number;
  onRendered: (name: string) => () => void;
}

/**
 * React hides an inactive view by `display: none`, again after each update in it, which discards its layout. That style
 * is removed: the stylesheet hides the view too, and its layout is retained.
 */
const hiding = new MutationObserver((changes) => {
  for (const { target } of changes) (target as HTMLElement).style.removeProperty('display');
});

const retainLayout = (body: HTMLElement | null) => {
  if (body) hiding.observe(body, { attributeFilter: ['style'] });
};

/**
 * The views of the open tags: one is shown, the others are hidden as they were left (S-TAG-6). So is the view of a page
 * that is about to be opened.
 */
export function Views({ route, location, entry, onRendered }: ViewsProps) {
  const { list } = useSnapshot(tagsState);
  const { view: prepared } = useSnapshot(preparedState);
  const views = useMemo(
    () => liveViews(list, route, location, prepared),
    [list, route, location, prepared],
  );
  const open = useMemo(() => [...list, ...views].map(viewId), [list, views]);
  const shown = views.find(({ key }) => key === route?.key);
  const shownId = shown ? viewId(shown) : null;
  useScrollMemory(shownId, entry, open);
  const left = useLeft(shownId);
  // Not before the view is shown, or it would be rendered once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever view is shown
  useEffect(dropPreparedView, [shownId]);
  return views.map((view) => (
    <View
      key={viewId(view)}
      id={viewId(view)}
      tagKey={view.key}
      name={view.viewName}
      location={view.location}
      active={view === shown}
      awake={view === shown || viewId(view) === left}
      onRendered={onRendered}
    />
  ));
}

interface ViewProps {
  id: string;
  tagKey: string;
  name: string;
  location: string;
  active: boolean;
  /** Whether its effects are mounted. */
  awake: boolean;
  onRendered: (name: string) => () => void;
}

const View = memo(function View({
  id,
  tagKey,
  name,
  location,
  active,
  awake,
  onRendered,
}: ViewProps) {
  const { nodes } = useSnapshot(menuState);
  const route = useMemo(
    () => routeOf(location, { nodes: nodes as readonly MenuNode[], settled: false }),
    [location, nodes],
  );
  const handleRendered = useCallback(() => onRendered(name), [onRendered, name]);
  const lost = useSnapshot(refusalsState).lost[location];
  const isGone = route.kind !== 'screen';
  if (isGone && !active) return null;
  return (
    <div
      className="view"
      data-view={id}
      data-active={active}
      data-fills={!isGone && !lost && fillsSheet(route.component)}
      onInput={() => markTyped(tagKey)}
    >
      {(isGone || lost) && (
        <LostView
          {...{ location, tagKey }}
          permission={lost?.permission ?? null}
          onRendered={handleRendered}
        />
      )}
      {route.kind === 'screen' && (
        // Unsaved input is retained and shown again once the permission is back.
        <Activity mode={awake && !lost ? 'visible' : 'hidden'}>
          <div ref={lost ? undefined : retainLayout}>
            <Content {...{ route, location }} onRendered={handleRendered} />
          </div>
        </Activity>
      )}
    </div>
  );
});

interface ContentProps {
  route: ScreenRoute;
  location: string;
  onRendered: () => () => void;
}

/** Does not re-render when its view is shown or hidden. */
const Content = memo(({ route, location, onRendered }: ContentProps) => (
  <ViewLocation value={location}>
    <ScreenView route={route} onRendered={onRendered} />
  </ViewLocation>
));

interface LostViewProps {
  location: string;
  tagKey: string;
  permission: string | null;
  onRendered: () => () => void;
}

/** Shown in place of a page whose permission was revoked while its tag was open. */
function LostView({ location, tagKey, permission, onRendered }: LostViewProps) {
  useLayoutEffect(onRendered, [onRendered]);
  const { list } = useSnapshot(tagsState);
  const name = list.find(({ key }) => key === tagKey)?.title ?? '';
  return <NoRightTo {...{ location, permission, name }} />;
}

/**
 * The previous view, for a moment: the stylesheet hides it at once, React hides its content after the new view was
 * painted. Where no view follows there is nothing to wait for.
 */
function useLeft(shown: string | null): string | null {
  const [views, setViews] = useState<{ shown: string | null; left: string | null }>({
    shown,
    left: null,
  });
  if (views.shown !== shown) setViews({ shown, left: shown === null ? null : views.shown });
  const { left } = views;
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => setViews((last) => ({ ...last, left: null })), LINGER);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
