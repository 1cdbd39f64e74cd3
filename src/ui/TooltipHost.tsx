import { useEffect, useState } from 'react';
import { useLoaded } from './hooks/use-loaded.ts';
import type { TooltipPopupProps } from './overlays/TooltipPopup.lazy.tsx';

const loadPopup = () => import('./overlays/TooltipPopup.lazy.tsx').then((m) => m.TooltipPopup);

/** Milliseconds that a pointer rests before the tooltip is shown. */
const REST = 400;

interface Shown {
  triggerId: string | null;
  text: string;
}

const nothing: Shown = { triggerId: null, text: '' };

/**
 * Shows the `data-tip` of an element while a mouse rests on it or it has keyboard focus. One instance for the page: a
 * list has hundreds of icon buttons.
 */
export function TooltipHost() {
  const [shown, setShown] = useState(nothing);
  useEffect(() => watch(setShown), []);
  const Popup = useLoaded<TooltipPopupProps>(loadPopup, shown.triggerId !== null);
  return Popup && <Popup {...shown} />;
}

function watch(show: (shown: Shown) => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    show(nothing);
  };
  const showFor = (element: HTMLElement) => {
    element.id ||= `tip-${crypto.randomUUID()}`;
    show({ triggerId: element.id, text: element.dataset.tip ?? '' });
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, act, { capture: true, signal: ended.signal });
  on('pointerover', ({ target, pointerType }) => {
    clearTimeout(timer);
    const named = namedAt(target);
    if (!named) return show(nothing);
    if (pointerType === 'mouse') timer = setTimeout(() => showFor(named), REST);
  });
  on('focusin', ({ target }) => {
    const named = namedAt(target);
    if (named?.matches(':focus-visible')) showFor(named);
  });
  for (const name of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const) on(name, hide);
  return () => {
    hide();
    ended.abort();
  };
}

const namedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
