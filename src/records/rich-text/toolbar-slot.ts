import { createContext } from 'react';

/**
 * Element for an editor's toolbar, when it is not above the text; the text then has no frame and scrolls with the page.
 */
export const ToolbarSlot = createContext<HTMLElement | null>(null);
