import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Leaving {
  open: boolean;
  content: RefObject<HTMLElement | null>;
  triggerId: string;
  /** It is anchored to a position in the window, and closes when the page scrolls. */
  pointed?: boolean;
  /** It closes when its trigger is scrolled out of sight. */
  followed?: boolean;
  onLeave: () => void;
}

/**
 * Closes a popup on a press outside, from its first frame on: Chakra listens a moment later, and on a busy device a
 * press would be lost. A press on the trigger is left to the trigger.
 */
export function useLeaving(leaving: Leaving): void {
  const { open, content, triggerId, pointed = false, followed = false, onLeave } = leaving;
  const leave = useEffectEvent(({ target }: Event) => {
    const trigger = document.getElementById(triggerId);
    const inside = [content.current, trigger].some((one) => one?.contains(target as Node));
    if (!inside) onLeave();
  });
  useEffect(() => {
    if (!open) return;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    document.addEventListener('pointerdown', (event) => leave(event), options);
    if (pointed) document.addEventListener('scroll', (event) => leave(event), options);
    return () => ended.abort();
  }, [open, pointed]);
  const lose = useEffectEvent(onLeave);
  useEffect(() => {
    const trigger = document.getElementById(triggerId);
    if (!open || !followed || !trigger) return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.at(-1)?.isIntersecting === false) lose();
    });
    observer.observe(trigger);
    return () => observer.disconnect();
  }, [open, followed, triggerId]);
}
