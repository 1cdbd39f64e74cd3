/** A place in the window, pixels. */
export interface Anchor {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels between the menu and what it belongs to, and the window's edge. */
const GAP = 4;
const EDGE = 8;

/** Puts a menu below a place, above it where there is more room, and never beyond the window. */
export function placeMenu(
  menu: HTMLElement,
  { x, y, width, height }: Anchor,
  align: 'start' | 'end',
) {
  const { clientWidth, clientHeight } = document.documentElement;
  const wanted = align === 'start' ? x : x + width - menu.offsetWidth;
  const below = y + height + GAP;
  const fits = below + menu.offsetHeight <= clientHeight - EDGE;
  const above = y - GAP - menu.offsetHeight;
  const top = fits || y < clientHeight - y - height ? below : above;
  menu.style.left = `${within(wanted, clientWidth - menu.offsetWidth)}px`;
  menu.style.top = `${within(top, clientHeight - menu.offsetHeight)}px`;
}

const within = (wanted: number, most: number): number =>
  Math.max(EDGE, Math.min(wanted, most - EDGE));
