import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

interface Cover<T> {
  /** Ref of the element that sticks to the top of the page. */
  ref: RefObject<T | null>;
  /** Pixels of the window that are covered at its top while the page is scrolled. */
  coverOf: () => number;
}

/**
 * A sticky element above a long list; its height is `--cover` for its siblings, whose items scroll into view below it.
 */
export function useCover<T extends HTMLElement>(): Cover<T> {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => {
      element.parentElement?.style.setProperty('--cover', `${element.offsetHeight}px`);
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const coverOf = useCallback(() => {
    const element = ref.current;
    if (!element) return 0;
    const { position, top } = getComputedStyle(element);
    const above = Number.parseFloat(top) || 0;
    return position === 'sticky' ? above + element.offsetHeight : 0;
  }, []);
  return { ref, coverOf };
}
