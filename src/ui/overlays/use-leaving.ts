import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/is-composing.ts';

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
 * Closes a popup on a press outside and on Escape, from its first frame on: Chakra listens a moment later, and on a busy
 * device a press would be lost, or an Escape would close what is below. A press on the trigger is left to the trigger,
 * an Escape within the popup to Chakra.
 */
export function useLeaving(leaving: Leaving): void {
  const { open, content, triggerId, pointed = false, followed = false, onLeave } = leaving;
  const leave = useEffectEvent(({ target }: Event) => {
    const trigger = document.getElementById(triggerId);
    const inside = [content.current, trigger].some((one) => one?.contains(target as Node));
    if (!inside) onLeave();
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isOnTrigger = document.getElementById(triggerId)?.contains(target as Node);
    if (key !== 'Escape' || isComposing(event) || !isOnTrigger) return;
    event.stopPropagation();
    event.preventDefault();
    onLeave();
  });
  useEffect(() => {
    if (!open) return;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    document.addEventListener('pointerdown', (event) => leave(event), options);
    // Before the listeners of dialogs below, which are at the document.
    window.addEventListener('keydown', (event) => handleKey(event), options);
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
