import { type RefObject, useEffect, useRef } from 'react';

/**
 * Reports when a popup is left: a press outside, scrolling outside, another size of the window. A press on the trigger
 * is left to the trigger: it closes as it opens. Where the page was scrolled, `follow` may take the popup along and
 * answer true.
 */
export function useLeaving(
  floating: RefObject<HTMLElement | null>,
  triggerId: string | null,
  onLeave: () => void,
  follow: () => boolean = () => false,
): void {
  const latest = useRef({ onLeave, follow });
  latest.current = { onLeave, follow };
  useEffect(() => {
    const leave = () => latest.current.onLeave();
    const leaveUnlessInside = ({ target }: Event) => {
      const trigger = triggerId === null ? null : document.getElementById(triggerId);
      const inside = [floating.current, trigger].some((one) => one?.contains(target as Node));
      if (!inside) leave();
    };
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    document.addEventListener('pointerdown', leaveUnlessInside, options);
    const followOrLeave = (event: Event) => latest.current.follow() || leaveUnlessInside(event);
    document.addEventListener('scroll', followOrLeave, options);
    window.addEventListener('resize', leave, options);
    return () => ending.abort();
  }, [floating, triggerId]);
}
