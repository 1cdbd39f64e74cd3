import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { configState } from '../../state/config.ts';
import { openTag } from '../../state/tags.ts';
import { documentTitle, type ScreenRoute } from '../routes.tsx';

/**
 * What happens around a navigation (S-ROUTE-1): title and tag at once, and, when the screen is there, focus on its
 * heading. `arriving` is true until then.
 */
export function useArrival(route: ScreenRoute | null, location: string) {
  const { title: appTitle } = useSnapshot(configState).values;
  const [rendered, setRendered] = useState<string | null>(null);
  const first = useRef(true);

  useEffect(() => {
    if (route) document.title = documentTitle(route.title, appTitle);
  }, [route, appTitle]);

  useLayoutEffect(() => {
    if (route) openTag({ ...route, location });
  }, [route, location]);

  const handleRendered = useCallback((key: string) => {
    setRendered(key);
    // After the first load the focus stays where the browser put it.
    if (!first.current) heading()?.focus({ preventScroll: true });
    first.current = false;
  }, []);

  return { arriving: route !== null && rendered !== route.key, handleRendered };
}

const heading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.view[data-active="true"] h1') ??
  document.getElementById('screen');
