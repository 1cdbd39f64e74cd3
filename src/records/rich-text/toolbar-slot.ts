import { createContext } from 'react';

/** Where an editor puts its tools, when not above its own text; its text then has no frame and scrolls with the page. */
export const ToolbarSlot = createContext<HTMLElement | null>(null);
