import { createContext, useCallback, useState } from 'react';

/**
 * Element for an editor's toolbar, when it is not above the text; the text then has no frame and scrolls with the page.
 */
export const ToolbarSlot = createContext<HTMLElement | null>(null);

/**
 * An element for {@link ToolbarSlot}, and the ref of the element that it is placed in. It exists before that one is in
 * the page, so that a form that is rendered hidden has its editor.
 */
export function useToolbarSlot() {
  const [slot] = useState(createSlot);
  const place = useCallback((element: HTMLElement | null) => element?.append(slot), [slot]);
  return { slot, place };
}

function createSlot(): HTMLElement {
  const slot = document.createElement('div');
  slot.style.display = 'contents';
  return slot;
}
