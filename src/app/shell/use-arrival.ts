import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  const focusBefore = useRef<Element | null>(null);
  const key = route?.key ?? null;
  const arrived = key !== null && rendered === key;

  useEffect(() => {
    if (route) document.title = documentTitle(route.title, appTitle);
  }, [route, appTitle]);

  useLayoutEffect(() => {
    if (route) openTag({ ...route, location });
  }, [route, location]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken at each navigation
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement;
  }, [key]);

  useLayoutEffect(() => {
    const { activeElement } = document;
    // Whoever has begun to type somewhere else meanwhile is left alone.
    const unmoved = activeElement === focusBefore.current || activeElement === document.body;
    if (arrived && unmoved) heading()?.focus({ preventScroll: true });
  }, [arrived]);

  return { arriving: key !== null && !arrived, handleRendered: setRendered };
}

const heading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.view[data-active="true"] h1') ??
  document.getElementById('screen');
