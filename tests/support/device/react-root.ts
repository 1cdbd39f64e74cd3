import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';

/** A root of React in the page for each test of the file; it goes, with whatever else stands in the page, after it. */
export function reactRoot() {
  let root: Root;
  beforeEach(() => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    root.unmount();
    document.body.replaceChildren();
  });
  return { render: (node: ReactNode) => root.render(node) };
}
