import { screenHeading } from './views/use-arrival.ts';

/**
 * What can get the focus in place of a control that is gone. No text fields: on a tablet the keyboard would come up, and what
 * is typed next was not meant for them.
 */
const CONTROLS =
  'a[href], button:not(:disabled), input:is([type="checkbox"], [type="radio"]):not(:disabled), summary, h1[tabindex]';
/** What opens above the rest, and the focus goes back from it. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Milliseconds in which dialogs and menus give the focus back, and a page gives it to its heading. */
const TURN = 120;
/** Milliseconds after which a button that is disabled is no longer only busy: the second of two presses goes nowhere else. */
const BUSY = 1000;

interface Step {
  parent: Element;
  /** Which of its children. */
  at: number;
}

/** Where the focus is or was, in the page or in what is open above it. */
interface Place {
  control: HTMLElement;
  layer: Element | null;
  /** From the control outwards. */
  way: readonly Step[];
}

/**
 * The focus of a control that goes away (its row is deleted, its bar closed, its heading drawn anew) goes to what then stands
 * in its place, else to the heading of the screen: browsers leave it with the whole page, where single letters are shortcuts
 * and screen readers begin anew. Where somebody put it, it stays. Returns what ends it.
 */
export function rescueFocus(): () => void {
  let holder: HTMLElement | null = null;
  /** The holder was taken out of the document, and may be back in another place: then, too, it has lost the focus. */
  let torn = false;
  /** The newest first; of each layer there is one. */
  let places: readonly Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const handleFocus = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    holder = target;
    torn = false;
    // They come and go by themselves: from there the focus returns to the page.
    if (target.closest('.notices')) return;
    const layer = target.closest(LAYERS);
    const others = layer ? places.filter((place) => place.layer !== layer) : [];
    places = [{ control: target, layer, way: wayOf(target) }, ...others];
  };
  const release = () => {
    holder = null;
    places = [];
  };
  const rescue = () => {
    timer = undefined;
    if (holder && isWithPage()) placeFor(places).focus({ preventScroll: true });
  };
  const look = () => {
    if (!holder || !isWithPage()) return;
    if (!torn && isUsable(holder)) return release();
    timer ??= setTimeout(rescue, holder.matches(':disabled') ? BUSY : TURN);
  };
  // At the event itself the control may still be there.
  const handleBlur = () => void setTimeout(look);
  // On empty space: whatever that closes, nobody waits for the focus.
  const handlePress = () => void setTimeout(() => isWithPage() && release());
  // Not every browser has an event for the focus of what is taken out of the document.
  const changes = new MutationObserver((records) => {
    if (!holder) return;
    if (!isWithPage()) {
      places = places.map((place) =>
        place.control === holder && holder.isConnected ? { ...place, way: wayOf(holder) } : place,
      );
      return;
    }
    torn ||= records.some(({ removedNodes }) =>
      [...removedNodes].some((one) => one.contains(holder)),
    );
    if (torn) look();
  });

  addEventListener('focusin', handleFocus);
  addEventListener('focusout', handleBlur);
  addEventListener('mousedown', handlePress, true);
  changes.observe(document.body, { subtree: true, childList: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('focusin', handleFocus);
    removeEventListener('focusout', handleBlur);
    removeEventListener('mousedown', handlePress, true);
    changes.disconnect();
  };
}

/** Nothing on the page has the focus. */
const isWithPage = (): boolean => document.activeElement === document.body;

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const isUsable = (element: Element): boolean => isSeen(element) && !element.matches(':disabled');

function wayOf(control: Element): Step[] {
  const way: Step[] = [];
  for (let one = control; one.parentElement; one = one.parentElement) {
    way.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  }
  return way;
}

/** Of the newest place that is still there, else of the screen. */
function placeFor(places: readonly Place[]): HTMLElement {
  for (const { control, layer, way } of places) {
    if (isUsable(control)) return control;
    const found = inPlaceOf(way, layer);
    if (found) return found;
    if (layer instanceof HTMLElement && isSeen(layer)) return layer;
  }
  return screenHeading() ?? document.body;
}

/** What stands where the control stood, just behind, just before or around that, inside its layer or its screen. */
function inPlaceOf(way: readonly Step[], layer: Element | null): HTMLElement | undefined {
  for (const [depth, { parent, at }] of way.entries()) {
    const isOutside =
      parent === document.body || parent.id === 'screen' || parent === layer?.parentElement;
    if (isOutside) return;
    if (!isSeen(parent)) continue;
    const inner = way.slice(0, depth).map((step) => step.at);
    const found =
      alike(parent.children[at], inner) ??
      alike(parent.children[at + 1], inner) ??
      alike(parent.children[at - 1], inner) ??
      controlIn(parent);
    if (found) return found;
  }
}

/** In what took the place of a row, the control that the lost one was there; of a screen its heading. */
function alike(element: Element | undefined, inner: readonly number[]): HTMLElement | undefined {
  if (!element) return;
  if (element.querySelector('h1')) return controlIn(element);
  const next = element.children[inner.at(-1) ?? -1];
  return alike(next, inner.slice(0, -1)) ?? controlIn(element);
}

function controlIn(element: Element): HTMLElement | undefined {
  const all = [element, ...element.querySelectorAll(CONTROLS)].filter(
    (one): one is HTMLElement => one.matches(CONTROLS) && isSeen(one),
  );
  return all.find(({ tagName }) => tagName === 'H1') ?? all[0];
}
