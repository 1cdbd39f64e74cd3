import type { CDPSession, Page } from '@playwright/test';

/** Moments in milliseconds since navigation; absent while they have not come. */
export interface Moments {
  typable?: number;
  sendable?: number;
  /** Menu and heading of the start page are shown; what is pressed from now on is done. */
  usable?: number;
  /** The same, by the app itself: before, what is pressed waits for it. */
  alive?: number;
  /** A row of a list, or the text of a record, can be read. */
  filled?: number;
  /** The text of a record can be written in. */
  writable?: number;
  reference?: number;
  /** Sum of what each long task takes over 50 ms, up to now. */
  blocked: number;
}

declare global {
  interface Window {
    moments: Moments;
    referenceDone?: number;
  }
}

/** Runs in the page before everything else: notes when the form and the dashboard can be used. */
function watchMoments(): void {
  const moments: Moments = { blocked: 0 };
  window.moments = moments;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) moments.blocked += Math.max(0, task.duration - 50);
  }).observe({ type: 'longtask', buffered: true });

  const seen = (selector: string): Element | null => {
    const element = document.querySelector(selector);
    return element?.getClientRects().length ? element : null;
  };
  /** React leaves its properties on the elements it has taken over. */
  const alive = (element: Element | null): boolean =>
    !!element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const note = (name: Exclude<keyof Moments, 'blocked' | 'reference'>, reached: boolean): void => {
    if (reached) moments[name] ??= performance.now();
  };
  const look = (): void => {
    const field = seen('input[name="userName"]');
    note('typable', !!field);
    note('sendable', alive(field?.closest('form') ?? null));
    // The login page has a main of its own, hidden in the same document.
    const menu = seen('#shell nav[aria-label="主菜单"] a');
    note('usable', !!menu && !!seen('#shell main h1'));
    note('alive', alive(menu));
    note('filled', !!seen('main tbody a') || !!seen('main .rich-text:not(.skeleton *) p'));
    note('writable', !!seen('main [contenteditable=true] p'));
    if (window.referenceDone) moments.reference ??= window.referenceDone;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** 150 ms round trips at 1.6 Mbps on a processor four times slower; the table's conditions. */
async function slowDown(cdp: CDPSession): Promise<void> {
  const throughput = (1.6 * 1000 * 1000) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Milliseconds in which a new tab comes to rest: the window that the browser draws for it takes a whole core. */
const SETTLES = 1500;

/** Opens an address under the conditions of the table, waits for a moment to come, and a little for long tasks. */
export async function timeLoad(
  page: Page,
  url: string,
  until: Exclude<keyof Moments, 'blocked'>,
): Promise<Moments> {
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(watchMoments);
  await page.waitForTimeout(SETTLES);
  await slowDown(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction((name) => window.moments?.[name] !== undefined, until);
  await page.waitForTimeout(1500);
  return page.evaluate(() => window.moments);
}

/** Bytes of script that had come over the wire by a moment, as the page's own timing entries tell. */
export const scriptBytes = (page: Page, by: number): Promise<number> =>
  page.evaluate(
    (end) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(
          ({ name, responseEnd }) => /\.js$/.test(new URL(name).pathname) && responseEnd <= end,
        )
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    by,
  );

/** Used JavaScript heap in MB after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}
