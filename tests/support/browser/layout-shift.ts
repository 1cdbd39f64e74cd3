import type { Page } from '@playwright/test';

/** What moved, and by how much: the browser's own measure of it. */
type Shift = [value: number, moved: string];

declare global {
  interface Window {
    shifts: Shift[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Has each page that is opened from now on record what moves in it without being touched. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node?.className || `${node?.parentElement?.className} > ${node?.nodeName}`;
          return `${name}: ${from.x},${from.y} → ${to.x},${to.y}`;
        });
        window.shifts.push([value, moved.join('; ')]);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What has moved so far. */
export const layoutShift = (page: Page): Promise<Shift[]> => page.evaluate(() => window.shifts);
