import { Activity, memo, useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { menuState } from '../../state/menu.ts';
import type { MenuNode } from '../../state/menu-node.ts';
import { tagsState } from '../../state/tags.ts';
import { ViewLocation } from '../hash-location.ts';
import { routeOf, type ScreenRoute } from '../routes.tsx';
import { liveViews, viewId } from './live-views.ts';
import { ScreenView } from './ScreenView.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

interface ViewsProps {
  /** What the address says; null while nobody knows. */
  route: ScreenRoute | null;
  location: string;
  onRendered: (key: string) => void;
}

/** The views of the open tags: one is shown, the others wait as they were left (S-TAG-6). */
export function Views({ route, location, onRendered }: ViewsProps) {
  const { list } = useSnapshot(tagsState);
  const views = useMemo(() => liveViews(list, route, location), [list, route, location]);
  const ids = useMemo(() => views.map(viewId), [views]);
  const shown = views.find(({ key }) => key === route?.key);
  useScrollMemory(shown ? viewId(shown) : null, ids);
  return views.map((view) => (
    <View
      key={viewId(view)}
      tagKey={view.key}
      location={view.location}
      active={view === shown}
      onRendered={onRendered}
    />
  ));
}

interface ViewProps {
  tagKey: string;
  location: string;
  active: boolean;
  onRendered: (key: string) => void;
}

const View = memo(function View({ tagKey, location, active, onRendered }: ViewProps) {
  const { nodes } = useSnapshot(menuState);
  const route = useMemo(
    () => routeOf(location, { nodes: nodes as readonly MenuNode[], settled: false }),
    [location, nodes],
  );
  const handleRendered = useCallback(() => onRendered(tagKey), [onRendered, tagKey]);
  if (route.kind !== 'screen') return null;
  return (
    // Outside of the activity: what is hidden learns of it late.
    <div className="view" data-active={active}>
      <Activity mode={active ? 'visible' : 'hidden'}>
        <ViewLocation value={location}>
          <ScreenView route={route} onRendered={handleRendered} />
        </ViewLocation>
      </Activity>
    </div>
  );
});
