import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface Roving<T> {
  ref: RefObject<T | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
}

/** Roving tabindex: the controls inside an element are one tab stop; arrow keys, Home and End move between them. */
export function useRoving<T extends HTMLElement>(): Roving<T> {
  const ref = useRef<T>(null);
  const last = useRef<Element | null>(null);
  const mark = useCallback(() => {
    const controls = controlsIn(ref.current);
    const focused = controls.find((one) => one === document.activeElement);
    const stop =
      focused ??
      controls.find((one) => one === last.current) ??
      controls.find(isCurrent) ??
      controls[0];
    last.current = stop ?? null;
    for (const one of controls) one.tabIndex = one === stop ? 0 : -1;
  }, []);
  useLayoutEffect(mark);
  const onKeyDown = (event: KeyboardEvent) => {
    const controls = controlsIn(ref.current);
    const at = controls.indexOf(event.target as HTMLElement);
    const next = at < 0 ? undefined : nextOf(controls, at, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onKeyDown, onFocus: mark };
}

/** The control that is focused first: the selected tab. */
const isCurrent = (control: Element): boolean => control.getAttribute('aria-selected') === 'true';

const controlsIn = (root: HTMLElement | null): HTMLElement[] =>
  [...(root?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (one) => !one.closest('[role="menu"], [role="dialog"]'),
  );

function nextOf(controls: readonly HTMLElement[], at: number, key: string) {
  const shown = controls.filter((one, index) => index === at || one.checkVisibility());
  if (key === 'Home') return shown[0];
  if (key === 'End') return shown.at(-1);
  const step = STEPS[key];
  const from = shown.indexOf(controls[at] as HTMLElement);
  return step === undefined ? undefined : shown[(from + step + shown.length) % shown.length];
}
