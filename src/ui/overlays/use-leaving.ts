import { type RefObject, useEffect, useRef } from 'react';

/**
 * Reports when a popup is left: a press outside, scrolling outside, another size of the window. A press on the trigger
 * is left to the trigger: it closes as it opens.
 */
export function useLeaving(
  floating: RefObject<HTMLElement | null>,
  triggerId: string | null,
  onLeave: () => void,
): void {
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => {
    const leave = () => latest.current();
    const leaveUnlessInside = ({ target }: Event) => {
      const trigger = triggerId === null ? null : document.getElementById(triggerId);
      const inside = [floating.current, trigger].some((one) => one?.contains(target as Node));
      if (!inside) leave();
    };
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    document.addEventListener('pointerdown', leaveUnlessInside, options);
    document.addEventListener('scroll', leaveUnlessInside, options);
    window.addEventListener('resize', leave, options);
    return () => ending.abort();
  }, [floating, triggerId]);
}
