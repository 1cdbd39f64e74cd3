import type { RefObject } from 'react';

/** Shows a field of the desk, and what `target` finds in it, once collapsed parts around it are opened. */
export function showInText(
  desk: RefObject<HTMLElement | null>,
  field: string,
  target?: string,
): void {
  requestAnimationFrame(() => {
    const place = desk.current?.querySelector<HTMLElement>(`[data-field="${field}"]`);
    if (!place) return;
    const found = target ? place.querySelector<HTMLElement>(target) : null;
    const control = place.querySelector<HTMLElement>(
      '.ProseMirror, input:not([hidden], [type="file"]), select, textarea, button',
    );
    (found ?? place).scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
    if (found) getSelection()?.selectAllChildren(found);
  });
}
