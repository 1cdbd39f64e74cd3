import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { configState } from '../../state/config.ts';
import { openTag } from '../../state/tags.ts';
import { useFullLocation } from '../hash-location.ts';
import { documentTitle, type ScreenRoute } from '../routes.tsx';

/**
 * What happens around a navigation (S-ROUTE-1): title and tag at once, scroll to the top, and, when the screen is
 * there, focus on its heading. `arriving` is true until then.
 */
export function useArrival(route: ScreenRoute | null) {
  const full = useFullLocation();
  const { title: appTitle } = useSnapshot(configState).values;
  const [rendered, setRendered] = useState<string | null>(null);
  const first = useRef(true);
  const key = route?.key ?? null;
  const title = route?.title ?? '';

  useEffect(() => {
    document.title = documentTitle(title, appTitle);
  }, [title, appTitle]);

  useLayoutEffect(() => {
    if (route) openTag({ key: route.key, location: full, title: route.title, affix: route.affix });
  }, [route, full]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [key]);

  const handleRendered = useCallback(() => {
    setRendered(key);
    // After the first load the focus stays where the browser put it.
    if (!first.current) heading()?.focus({ preventScroll: true });
    first.current = false;
  }, [key]);

  return { arriving: rendered !== key, handleRendered };
}

const heading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#screen h1') ?? document.getElementById('screen');
