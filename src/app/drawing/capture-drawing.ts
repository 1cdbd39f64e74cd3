import type { CachedDrawing } from '../../offline/db/cache-names.ts';
import { NARROW } from '../shell/sidebar/narrow.ts';
import { AWAITED } from './mark.ts';

/** Overlays, which are closed when the page is opened the next time. */
const OVERLAY = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';
/** Content that is still loading, and the banner that reports a lost connection. */
const PASSING = `${AWAITED},.banner`;
/** Opened, folded, selected or filtered by hand, and stored in no address and no setting. */
const BY_HAND = '[data-by-hand="true"]';
/** An open menu folder that does not contain the page was opened by hand: it is closed at a start. */
const OPENED = '.sidebar [data-holds="false"][aria-expanded="true"]';
/**
 * Forms and editors: only the frame is captured; their content is rendered from stored data and not from the drawing.
 */
const WRITING = 'form:not([role="search"]),textarea,[contenteditable="true"],[type="password"]';
/** The view of another tag; and fields for files, as what was given to one would go with it. */
const OMITTED = '.view[data-active="false"],[type="file"]';

/** Markup of the current tags; '' where there are none. */
export const captureTags = (): string => {
  const bar = document.querySelector('#shell .tags');
  return bar ? copyOf(bar).innerHTML : '';
};

/** A drawing of the page; null while the page does not look as it will when it is opened the next time. */
export function captureDrawing(build: string, idleLimit: number): CachedDrawing | null {
  const frame = document.querySelector('#shell > .frame');
  const view = frame?.querySelector('.view[data-active="true"]');
  if (!frame || !view || document.querySelector(OVERLAY)) return null;
  if (view.querySelector(PASSING) || frame.querySelector(`.progress-bar,${BY_HAND}`)) return null;
  const isWritten = view.querySelector(WRITING) !== null;
  const copy = copyOf(frame, isWritten ? view : null) as HTMLElement;
  copy.dataset.drawing = '';
  for (const folder of copy.querySelectorAll(OPENED)) close(folder);
  if (isWritten) fillWithSkeleton(copy);
  return {
    build,
    mobile: matchMedia(NARROW).matches,
    idleLimit,
    sheets: [...document.styleSheets].flatMap(({ href }) => (href ? new URL(href).pathname : [])),
    html: stylesWithoutFile() + copy.outerHTML,
  };
}

function close(folder: Element): void {
  folder.setAttribute('aria-expanded', 'false');
  folder.nextElementSibling?.remove();
}

/** The same skeleton as in index.html, which has been removed by now. */
function fillWithSkeleton(frame: HTMLElement): void {
  const blocks = ['skeleton-title', 'skeleton-panel', 'skeleton-panel'].map((shape) => {
    const block = document.createElement('div');
    block.className = `skeleton-block ${shape}`;
    return block;
  });
  const body = document.createElement('div');
  body.append(...blocks);
  const view = frame.querySelector('.view');
  view?.removeAttribute('data-fills');
  view?.append(body);
}

/** Rules of the style elements that Chakra creates at run time. */
function stylesWithoutFile(): string {
  const made = [...document.styleSheets].filter(
    ({ ownerNode }) => ownerNode instanceof HTMLElement && ownerNode.dataset.emotion !== undefined,
  );
  const rules = made.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  return `<style>${rules.join('')}</style>`;
}

/**
 * A deep copy with inline styles and scroll positions as data attributes (stage.ts), without typed values, and without
 * the content of `emptied`.
 */
function copyOf(element: Element, emptied: Element | null = null): Element {
  const copy = element.cloneNode(false) as HTMLElement;
  const style = element.getAttribute('style');
  if (style !== null) {
    copy.removeAttribute('style');
    copy.dataset.style = style;
  }
  if (element.scrollTop > 0) copy.dataset.top = `${element.scrollTop}`;
  if (element instanceof HTMLInputElement) copy.removeAttribute('value');
  if (element === emptied) return copy;
  for (const child of element.childNodes) {
    if (!(child instanceof Element)) copy.append(child.cloneNode());
    else if (!child.matches(OMITTED)) copy.append(copyOf(child, emptied));
  }
  return copy;
}
