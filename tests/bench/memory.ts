import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** Milliseconds between two looks. */
const EVERY = 200;

/** MB that the processes of all pages take: proportional set size, as Linux counts it; NaN on other systems. */
async function pagesMemory(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(renderers.map(({ id }) => proportionalSize(id)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function proportionalSize(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(told)?.[1] ?? Number.NaN) / 1024;
}

/** Lowest and highest memory of all pages while `act` runs, MB. */
export async function watchMemory(
  browser: Browser,
  act: () => Promise<unknown>,
): Promise<{ low: number; high: number }> {
  const seen: number[] = [];
  let running = true;
  const watching = (async () => {
    while (running) {
      seen.push(await pagesMemory(browser));
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  })();
  await act().finally(() => {
    running = false;
  });
  await watching;
  return { low: Math.min(...seen), high: Math.max(...seen) };
}
