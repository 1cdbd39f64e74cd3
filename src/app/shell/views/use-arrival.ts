import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { withFrame } from '../../../lib/with-frame.ts';
import { configState } from '../../../state/base/config.store.ts';
import { openTag, viewNameOf } from '../../../state/menu/tags.store.ts';
import { documentTitle, type ScreenRoute } from '../../routes.tsx';

/**
 * Effects of a navigation (S-ROUTE-1): title and tag at once, and the focus on the screen's heading when it is
 * rendered. `arriving` is true until then.
 */
export function useArrival(route: ScreenRoute | null, location: string) {
  const { title: appTitle } = useSnapshot(configState).values;
  useEffect(() => {
    if (route) document.title = documentTitle(route.title, appTitle);
  }, [route, appTitle]);

  useLayoutEffect(() => {
    if (route) openTag({ ...route, location });
  }, [route, location]);

  // By view name: a page that continues at another address is not a new one.
  return useScreenFocus(route && viewNameOf(route.key));
}

/**
 * Focuses the heading when the screen is rendered. A cached view is present in the commit that shows it: then nothing
 * renders twice.
 */
function useScreenFocus(view: string | null) {
  /** Screens that are there; one that was left a moment ago still is. */
  const present = useRef(new Set<string>());
  const awaited = useRef<string | null>(null);
  const focusBefore = useRef<Element | null>(null);
  const [arriving, setArriving] = useState(false);

  // By now the screen's own effects have run.
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement;
    const isThere = view === null || present.current.has(view);
    awaited.current = isThere ? null : view;
    setArriving(!isThere);
    if (view !== null && isThere) focusHeading(focusBefore.current);
  }, [view]);

  const handleRendered = useCallback((shown: string) => {
    present.current.add(shown);
    if (awaited.current === shown) {
      awaited.current = null;
      setArriving(false);
      focusHeading(focusBefore.current);
    }
    return () => void present.current.delete(shown);
  }, []);

  return { arriving, handleRendered };
}

/** Focus that has moved elsewhere meanwhile stays there. */
function focusHeading(before: Element | null): void {
  withFrame(() => {
    const { activeElement } = document;
    if (activeElement === before || activeElement === document.body)
      screenHeading()?.focus({ preventScroll: true });
  });
}

/** The heading of the current page, in the layout or outside it; before it is rendered, the main element. */
export const screenHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.outside h1, .view[data-active="true"] h1') ??
  document.getElementById('screen');
