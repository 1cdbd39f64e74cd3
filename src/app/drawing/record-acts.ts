import { controlOf, type Mark, markOf } from './mark.ts';

/** A user action on the drawing. */
export type Act = { target: Mark } & (
  | { kind: 'press' | 'focus' | 'send' }
  | { kind: 'type'; value: string }
  | { kind: 'key'; init: KeyboardEventInit }
);

/** User actions on the drawing, recorded until the app can perform them. */
export interface Acts {
  /** In order of occurrence. */
  acts: Act[];
  /** A press or an IME composition has started and not ended. */
  held: boolean;
}

/** Keys that a control or field handles natively: their effect is recorded instead. */
const isOwnKey = ({ key }: KeyboardEvent, target: Element): boolean =>
  key === 'Tab' ||
  (target.matches('input,textarea,select')
    ? key.length === 1
    : (key === 'Enter' || key === ' ') && target.matches('a,button'));

/** Records the user's actions on the drawing in `place` until it is removed; later ones belong to the app. */
export function recordActs(place: HTMLElement, into: Acts): void {
  const { acts } = into;
  const drawing = place.lastElementChild;
  const listen = (type: string, hear: (target: Element, event: Event) => void): void => {
    const handle = (event: Event) => {
      const target = event.target as Element;
      if (!drawing?.isConnected) return document.removeEventListener(type, handle, true);
      // Keys pressed without a focused element target the body.
      if (target === document.body || drawing.contains(target)) hear(target, event);
    };
    document.addEventListener(type, handle, true);
  };
  const add = (act: Act): void => {
    const last = acts.at(-1);
    const isSame =
      JSON.stringify([last?.kind, last?.target]) === JSON.stringify([act.kind, act.target]);
    if (isSame && act.kind === 'type') acts.pop();
    acts.push(act);
  };
  const mark = (target: Element) => markOf(target, place);
  const begin = () => {
    into.held = true;
  };
  // The click event follows pointerup.
  const rest = () =>
    setTimeout(() => {
      into.held = false;
    });
  listen('pointerdown', begin);
  listen('compositionstart', begin);
  for (const type of ['pointerup', 'pointercancel', 'compositionend']) listen(type, rest);
  listen('click', (target, event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    // The browser itself opens a new tab or window.
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    add({ kind: 'press', target: mark(controlOf(target)) });
    place.dataset.pressed = '';
  });
  listen('keydown', (target, event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event as KeyboardEvent;
    if (isOwnKey(event as KeyboardEvent, target)) return;
    const init = { key, code, ctrlKey, metaKey, shiftKey, altKey };
    add({ kind: 'key', target: mark(target), init });
  });
  listen('focusin', (target) => add({ kind: 'focus', target: mark(target) }));
  listen('input', (target) =>
    add({ kind: 'type', target: mark(target), value: (target as HTMLInputElement).value }),
  );
  listen('submit', (target, event) => {
    event.preventDefault();
    add({ kind: 'send', target: mark(target) });
  });
}
