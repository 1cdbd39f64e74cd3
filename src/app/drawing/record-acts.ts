import { controlOf, type Mark, markOf } from './mark.ts';

/** Something that was done on the drawing. */
export type Act = { target: Mark } & (
  | { kind: 'press' | 'focus' | 'send' }
  | { kind: 'type'; value: string }
  | { kind: 'key'; init: KeyboardEventInit }
);

/** What is done on the drawing until the app can do it. */
export interface Acts {
  /** In order. */
  acts: Act[];
  /** A press or a composed word has begun and not ended. */
  held: boolean;
}

/** Keys that a control or a field makes use of by itself: what comes of them is recorded. */
const isOwnKey = ({ key }: KeyboardEvent, target: Element): boolean =>
  key === 'Tab' ||
  (target.matches('input,textarea,select')
    ? key.length === 1
    : (key === 'Enter' || key === ' ') && target.matches('a,button'));

/** Records what is done on the drawing in `place`, until it is gone; what is done then is the app's. */
export function recordActs(place: HTMLElement, into: Acts): void {
  const { acts } = into;
  const drawing = place.lastElementChild;
  const listen = (type: string, hear: (target: Element, event: Event) => void): void => {
    const handle = (event: Event) => {
      const target = event.target as Element;
      if (!drawing?.isConnected) return document.removeEventListener(type, handle, true);
      // Keys that are pressed nowhere are the body's.
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
  // The click follows what ends the press.
  const rest = () =>
    setTimeout(() => {
      into.held = false;
    });
  listen('pointerdown', begin);
  listen('compositionstart', begin);
  for (const type of ['pointerup', 'pointercancel', 'compositionend']) listen(type, rest);
  listen('click', (target, event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    // A new tab or window is the browser's.
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
