import type { Page } from '@playwright/test';

/**
 * What of the page has lost its shape, each with some of its text: a page that scrolls sideways, controls out of sight, text
 * that is cut without a sign of it, that leaves its box, or that lies over other text. What can be scrolled to is in shape.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(findMisfits);

/** Runs in the page: all that it needs stands inside. */
function findMisfits(): string[] {
  /** Pixels that rounding and the rims of letters take. */
  const SLACK = 2;
  const root = document.documentElement;
  const { clientWidth } = root;
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const named = (element: Element) => {
    const text = (element.getAttribute('aria-label') || element.textContent || '').trim();
    const kinds = [...element.classList].slice(0, 2).map((kind) => `.${kind}`);
    return `${element.localName}${kinds.join('')} 「${text.slice(0, 24)}」`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.sr-only, .skip-link, [inert], svg') &&
    !outward(element).some((at) => styleOf(at).clipPath !== 'none');
  const outward = (element: Element): Element[] =>
    element === root || !element.parentElement ? [] : [element, ...outward(element.parentElement)];
  // An inline element clips nothing, whatever it is styled.
  const clips = (element: Element, axis: 'overflowX' | 'overflowY') =>
    element !== document.body && !isInline(element) && styleOf(element)[axis] !== 'visible';
  const isInline = (element: Element) => styleOf(element).display === 'inline';
  const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX);
  const isFixed = (element: Element) => styleOf(element).position === 'fixed';
  const isNarrow = (element: Element) => element.getBoundingClientRect().width < 2;

  /** What of a box is in sight: boxes around it may cut it. */
  const inSight = (element: Element, box: DOMRect) => {
    let { left, top, right, bottom } = box;
    const around = outward(element);
    const last = around.findIndex(isFixed);
    for (const at of last < 0 ? around : around.slice(0, last + 1)) {
      const outer = at.getBoundingClientRect();
      if (clips(at, 'overflowX')) {
        left = Math.max(left, outer.left);
        right = Math.min(right, outer.right);
      }
      if (clips(at, 'overflowY')) {
        top = Math.max(top, outer.top);
        bottom = Math.min(bottom, outer.bottom);
      }
    }
    return { left, top, right, bottom };
  };

  interface Run {
    node: Node;
    element: Element;
    box: DOMRect;
    seen: ReturnType<typeof inSight>;
    isSeen: boolean;
  }
  const runsIn = (within: Element): Run[] => {
    const found: Run[] = [];
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const seen = inSight(element, box);
        const isSeen = seen.right - seen.left > 1 && seen.bottom - seen.top > 1;
        if (box.width >= 1 && box.height >= 1) found.push({ node, element, box, seen, isSeen });
      }
    }
    return found;
  };
  const runs = runsIn(document.body);

  const beyondPage = () => {
    if (root.scrollWidth <= clientWidth) return [];
    const isBeyond = (element: Element) =>
      element.getBoundingClientRect().right > clientWidth + 0.5 &&
      !outward(element)
        .slice(1)
        .some((outer) => clips(outer, 'overflowX'));
    return [`the page scrolls sideways: ${all('body *').filter(isBeyond).slice(-3).map(named)}`];
  };

  const outOfSight = () =>
    all('button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab]')
      .filter((control) => !control.matches('[type=file], [type=radio], [type=checkbox]'))
      .filter((control) => !isNarrow(control) && !outward(control).some(scrolls))
      .filter((control) => {
        const { left, right } = inSight(control, control.getBoundingClientRect());
        return left < -SLACK || right > clientWidth + SLACK || right - left < 1;
      })
      .map((control) => `out of sight: ${named(control)}`);

  /** Text that ends at the edge of a box without dots, and without a way to scroll to its end. */
  const cut = () =>
    runs
      .filter(({ element, box }) => {
        const around = outward(element);
        const cutter = around.find((at) => clips(at, 'overflowX'));
        if (!cutter) return false;
        // Dots stand for text; a box within is cut as it is.
        const isText = around.slice(0, around.indexOf(cutter)).every(isInline);
        const { left, right } = cutter.getBoundingClientRect();
        const { textOverflow, maskImage } = styleOf(cutter);
        const hasSign =
          (textOverflow === 'ellipsis' && isText) || maskImage !== 'none' || scrolls(cutter);
        return !hasSign && (box.right > right + SLACK || box.left < left - SLACK);
      })
      .map(({ element }) => `cut: ${named(element)}`);

  /** Text beside the control or the cell that it belongs to. */
  const spilt = () =>
    all('button, .button, .badge, .chip, [role=tab], a, label, td, th')
      .filter((box) => !isInline(box) && !isNarrow(box))
      .filter((outer) => {
        const box = outer.getBoundingClientRect();
        return runsIn(outer).some(
          ({ element, seen, isSeen }) =>
            isSeen &&
            !/absolute|fixed/.test(styleOf(element).position) &&
            (seen.right > box.right + SLACK ||
              seen.left < box.left - SLACK ||
              seen.bottom > box.bottom + 2 * SLACK ||
              seen.top < box.top - 2 * SLACK),
        );
      })
      .map((outer) => `leaves its box: ${named(outer)}`);

  /** What scrolls, or lies over the rest, on its own: texts of two such parts may meet. */
  const layerOf = (element: Element) =>
    outward(element).find((at) => {
      const { position, zIndex, overflowY } = styleOf(at);
      return (
        /fixed|sticky/.test(position) ||
        (position === 'absolute' && zIndex !== 'auto') ||
        /auto|scroll/.test(overflowY) ||
        at.matches('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
      );
    });
  const overlap = () => {
    const shown = runs.filter(({ isSeen }) => isSeen);
    const layered = shown.map((run) => ({ ...run, layer: layerOf(run.element) }));
    layered.sort((one, other) => one.seen.top - other.seen.top);
    return layered.flatMap((one, at) => {
      const over = layered.slice(at + 1).find((other) => {
        if (one.layer !== other.layer || one.element === other.element) return false;
        const width =
          Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left);
        const height = Math.min(one.seen.bottom, other.seen.bottom) - other.seen.top;
        return width > SLACK + 1 && height > (other.seen.bottom - other.seen.top) / 3;
      });
      return over ? [`over another text: ${named(one.element)}, ${named(over.element)}`] : [];
    });
  };

  const found = [beyondPage, outOfSight, cut, spilt, overlap].flatMap((find) => find().slice(0, 4));
  return [...new Set(found)];
}
