import { pause } from '../../lib/pause.ts';
import type { EarlyDrawing } from '../../offline/db/read-early.ts';
import { reloadedAt } from '../visits.ts';
import { controlOf, type Mark, markOf } from './mark.ts';

/** Something that was done on the drawing. */
export type Act = { target: Mark } & (
  | { kind: 'press' | 'focus' | 'send' }
  | { kind: 'type'; value: string }
  | { kind: 'key'; init: KeyboardEventInit }
);

/** What stands in the place of the app while it is loaded. */
export interface Stage {
  /** What was done on it, in order. */
  acts: Act[];
  /** Resolves once the drawing stands, with how far the page is scrolled, or with null: there is none. */
  settled: Promise<number | null>;
  /** A press or a composed word has begun and not ended. */
  held: boolean;
  /** The app is about to be drawn: what is not shown by now is not shown any more. */
  end(): void;
}

/** Width up to which a window is narrow, as in src/app/shell/sidebar/use-mobile.ts. */
export const NARROW = '(max-width: 991px)';

/**
 * Shows what the page looked like last until the app is drawn, and records what is done on it meanwhile: the app does
 * it then (replay.ts). `isOurs` says whether a drawing may be shown.
 */
export function setStage(
  reading: Promise<EarlyDrawing | undefined>,
  isOurs: (drawing: EarlyDrawing) => boolean,
): Stage {
  let ended = false;
  const top = reloadedAt();
  const show = async (drawing: EarlyDrawing | undefined): Promise<number | null> => {
    if (!drawing || !isOurs(drawing)) return null;
    if (drawing.mobile !== matchMedia(NARROW).matches) return null;
    await Promise.all(drawing.sheets.map(loadSheet));
    const place = await shellPlace();
    if (ended || !place) return null;
    place.innerHTML = drawing.html;
    putTags(place.querySelector('.tags'), drawing.tags);
    restore(place);
    if (top !== null) scrollTo(0, top);
    record(place, stage);
    return window.scrollY;
  };
  const stage: Stage = {
    acts: [],
    held: false,
    // Without a style sheet there is no drawing.
    settled: reading.then(show).catch(() => null),
    end: () => {
      ended = true;
    },
  };
  return stage;
}

/** The disk may be quicker than the rest of the page, which still comes over the network. */
async function shellPlace(): Promise<HTMLElement | null> {
  const place = document.getElementById('shell');
  if (place || document.readyState !== 'loading') return place;
  await pause(0);
  return shellPlace();
}

/** As Vite adds it, which then finds it there. */
const loadSheet = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });

/** The tags of now; the page's own is among them, or the bar stays as it was. */
function putTags(bar: Element | null, tags: string): void {
  const own = bar?.querySelector('[aria-selected="true"]')?.id;
  if (!bar || !own || !tags.includes(`"${own}"`)) return;
  bar.innerHTML = tags;
  for (const tab of bar.children) tab.setAttribute('aria-selected', String(tab.id === own));
  document.getElementById(own)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** What markup cannot say: styles of single elements, which the policy refuses there, and how far each is scrolled. */
function restore(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = `${element.dataset.style}`;
  for (const element of place.querySelectorAll<HTMLElement>('[data-top]'))
    element.scrollTop = Number(element.dataset.top);
}

/** Keys that a control or a field makes use of by itself: what comes of them is recorded. */
const isOwnKey = ({ key }: KeyboardEvent, target: Element): boolean =>
  key === 'Tab' ||
  (target.matches('input,textarea,select')
    ? key.length === 1
    : (key === 'Enter' || key === ' ') && target.matches('a,button'));

/** Until the drawing is gone; what is done then is the app's. */
function record(place: HTMLElement, stage: Stage): void {
  const { acts } = stage;
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
    stage.held = true;
  };
  // The click follows what ends the press.
  const rest = () =>
    setTimeout(() => {
      stage.held = false;
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
