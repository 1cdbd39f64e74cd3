import { screenHeading } from './views/use-arrival.ts';

/**
 * Controls that may receive the focus in place of a lost one. No text fields: on a tablet the keyboard would open, and
 * keys pressed next were not meant for them.
 */
const CONTROLS =
  'a[href], button:not(:disabled), input:is([type="checkbox"], [type="radio"]):not(:disabled), summary, h1[tabindex]';
/** Overlays, from which the focus returns to where it was before. */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Milliseconds in which dialogs and menus return the focus themselves, and a new page focuses its heading. */
const GRACE = 120;
/** Milliseconds in which a disabled button counts as busy: a second press must not hit another control meanwhile. */
const BUSY = 1000;

interface Step {
  parent: Element;
  /** Index among the parent's children. */
  at: number;
}

/** Where the focus is or was, in the page or in an overlay. */
interface Place {
  control: HTMLElement;
  layer: Element | null;
  /** From the control up to the root. */
  path: readonly Step[];
}

/**
 * When the focused control disappears (its row is deleted, its bar closed, its heading rendered again), focuses what is
 * then in its place, else the screen's heading. Browsers would focus the body, where single letters are shortcuts and
 * screen readers start from the top. A focus that the user moved is not touched. Returns the function that ends it.
 */
export function rescueFocus(): () => void {
  let holder: HTMLElement | null = null;
  /** The holder was removed from the document: it has lost the focus even if it was inserted again elsewhere. */
  let removed = false;
  /** Newest first, one for each layer. */
  let places: readonly Place[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const handleFocus = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    holder = target;
    removed = false;
    // Notices close by themselves: from there the focus returns to the page.
    if (target.closest('.notices')) return;
    const layer = target.closest(LAYERS);
    const others = layer ? places.filter((place) => place.layer !== layer) : [];
    places = [{ control: target, layer, path: pathOf(target) }, ...others];
  };
  const updatePath = (control: HTMLElement) => {
    places = places.map((place) =>
      place.control === control ? { ...place, path: pathOf(control) } : place,
    );
  };
  const release = () => {
    holder = null;
    places = [];
  };
  const rescue = () => {
    timer = undefined;
    if (holder && isBodyFocused()) successorOf(places).focus({ preventScroll: true });
  };
  const check = () => {
    if (!holder || !isBodyFocused()) return;
    if (!removed && isUsable(holder)) return release();
    timer ??= setTimeout(rescue, holder.matches(':disabled') ? BUSY : GRACE);
  };
  // At the event itself the control may still be in the document.
  const handleBlur = () => void setTimeout(check);
  // A press on empty space: the user has given up the focus, whatever the press closes.
  const handlePress = () => void setTimeout(() => isBodyFocused() && release());
  // Not every browser fires an event when the focused element is removed.
  const changes = new MutationObserver((records) => {
    if (!holder) return;
    if (!isBodyFocused()) {
      const isMoved = records.some(({ target }) => mayMove(target, holder));
      if (isMoved && holder.isConnected) updatePath(holder);
      return;
    }
    removed ||= records.some(({ removedNodes }) =>
      [...removedNodes].some((one) => one.contains(holder)),
    );
    if (removed) check();
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

/** Whether a change of the children of `target` may move an element; changes within an editor, at each key, do not. */
const mayMove = (target: Node, element: Node | null): boolean =>
  target !== element && target.contains(element);

/** Whether no element has the focus. */
const isBodyFocused = (): boolean => document.activeElement === document.body;

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const isUsable = (element: Element): boolean => isSeen(element) && !element.matches(':disabled');

function pathOf(control: Element): Step[] {
  const path: Step[] = [];
  for (let one = control; one.parentElement; one = one.parentElement) {
    path.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  }
  return path;
}

/** The control to focus: by the newest place that still exists, else the screen's heading. */
function successorOf(places: readonly Place[]): HTMLElement {
  for (const { control, layer, path } of places) {
    if (isUsable(control)) return control;
    const found = inPlaceOf(path, layer);
    if (found) return found;
    if (layer instanceof HTMLElement && isSeen(layer)) return layer;
  }
  return screenHeading() ?? document.body;
}

/** The control at the lost one's position, or the nearest after, before or around it, within its layer or screen. */
function inPlaceOf(path: readonly Step[], layer: Element | null): HTMLElement | undefined {
  for (const [depth, { parent, at }] of path.entries()) {
    const isOutside =
      parent === document.body || parent.id === 'screen' || parent === layer?.parentElement;
    if (isOutside) return;
    if (!isSeen(parent)) continue;
    const inner = path.slice(0, depth).map((step) => step.at);
    const found =
      counterpart(parent.children[at], inner) ??
      counterpart(parent.children[at + 1], inner) ??
      counterpart(parent.children[at - 1], inner) ??
      controlIn(parent);
    if (found) return found;
  }
}

/** The control at the lost one's position inside `element`, e.g. the row that moved up; of a screen its heading. */
function counterpart(
  element: Element | undefined,
  inner: readonly number[],
): HTMLElement | undefined {
  if (!element) return;
  if (element.querySelector('h1')) return controlIn(element);
  const next = element.children[inner.at(-1) ?? -1];
  return counterpart(next, inner.slice(0, -1)) ?? controlIn(element);
}

function controlIn(element: Element): HTMLElement | undefined {
  const all = [element, ...element.querySelectorAll(CONTROLS)].filter(
    (one): one is HTMLElement => one.matches(CONTROLS) && isSeen(one),
  );
  return all.find(({ tagName }) => tagName === 'H1') ?? all[0];
}
