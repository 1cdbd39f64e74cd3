import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** Milliseconds between two looks. */
const EVERY = 200;

/** Process ids of the renderers, those of pages and the spare one that Chromium keeps ready. */
async function renderersOf(browser: Browser): Promise<number[]> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** MB that a process takes: proportional set size, as Linux counts it; NaN on other systems. */
async function sizeOf(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(told)?.[1] ?? Number.NaN) / 1024;
}

/** The process of the only page: of the renderers the largest, as the spare one has loaded nothing. */
export async function pageProcess(browser: Browser): Promise<number> {
  const sizes = await Promise.all(
    (await renderersOf(browser)).map(async (pid) => ({ pid, size: await sizeOf(pid) })),
  );
  return sizes.reduce((largest, one) => (one.size > largest.size ? one : largest)).pid;
}

/** Lowest and highest memory of a process while `act` runs, MB. */
export async function watchMemory(
  pid: number,
  act: () => Promise<unknown>,
): Promise<{ low: number; high: number }> {
  const seen: number[] = [];
  let running = true;
  const watching = (async () => {
    while (running) {
      seen.push(await sizeOf(pid));
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  })();
  await act().finally(() => {
    running = false;
  });
  await watching;
  return { low: Math.min(...seen), high: Math.max(...seen) };
}
