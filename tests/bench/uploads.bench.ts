import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { formatCount } from '../../src/lib/sizes.ts';
import { expect, login, test } from '../support/browser/fixtures.ts';
import { pageProcess, watchMemory } from './memory.ts';
import { type Reference, startReference } from './reference-server.ts';
import { printTable } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const MiB = 1024 * 1024;
const LARGE = 200 * MiB;
const SMALL = 20 * MiB;
const MANY = 1000;
const EACH = 100 * 1024;

declare global {
  interface Window {
    /** Start and end of each task over 50 ms. */
    longTasks: [number, number][];
    /** When the page was told of the chosen files. */
    chosenAt: number;
  }
}

/** Runs in the page before everything else: notes tasks over 50 ms, and when files were chosen. */
function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.longTasks.push([startTime, startTime + duration]);
    }
  }).observe({ type: 'longtask', buffered: true });
  const note = () => {
    window.chosenAt = performance.now();
  };
  window.addEventListener('change', note, { capture: true });
}

/** Milliseconds of the longest task since files were chosen. What the browser did before it told the page is not ours. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, ...window.longTasks.map(([from, to]) => to - Math.max(from, window.chosenAt))),
  );

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a video by its first bytes, random in the rest, piece by piece. */
async function writeVideo(name: string, size: number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  for (let done = 0; done < size; done += MiB) await file.write(randomBytes(MiB));
  await file.write(Buffer.from([0, 0, 0, 24, ...Buffer.from('ftypisom')]), 0, 12, 0);
  await file.close();
  return path;
}

/** The queue screen of a fresh profile, signed in. */
async function openQueue(page: Page): Promise<void> {
  await page.addInitScript(watchTasks);
  await page.goto('/#/uploads');
  await login(page);
  await expect(page.getByRole('heading', { level: 1, name: '上传队列' })).toBeVisible();
}

const chooser = (page: Page) => page.getByLabel('添加文件到上传队列');

/**
 * Waits for a file's line, and what it says, without looking more often than the page changes: looks by frames make the
 * browser draw each of them, which costs a third as much as the upload itself.
 */
const seeLine = (page: Page, name: string, said = ''): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const lines = [...document.querySelectorAll('main li')];
          const isThere = lines.some(({ textContent }) =>
            wanted.every((part) => textContent.includes(part)),
          );
          if (!isThere) return;
          changes.disconnect();
          resolve();
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    [name, said],
  );

/** Milliseconds from choosing a file to each of: kept on this device, stored by the server. */
async function timeUpload(page: Page, path: string): Promise<{ kept: number; sent: number }> {
  const name = path.split('/').at(-1) ?? '';
  const start = performance.now();
  await chooser(page).setInputFiles(path);
  await seeLine(page, name);
  const kept = performance.now() - start;
  await seeLine(page, name, '已上传');
  return { kept, sent: performance.now() - start - kept };
}

/** Milliseconds that a bare page takes to PUT the same files, one after the other. */
async function timeBare(page: Page, reference: Reference, paths: string[]): Promise<number> {
  await page.goto(reference.pageOf(0));
  await page.setContent('<input type="file" multiple>');
  await page.locator('input').setInputFiles(paths);
  return page.locator('input').evaluate(async (input, address) => {
    const start = performance.now();
    for (const body of (input as HTMLInputElement).files ?? []) {
      await fetch(address, { method: 'PUT', body });
    }
    return performance.now() - start;
  }, reference.storeAddress);
}

test('one large file', async ({ page, context }) => {
  const reference = await startReference();
  await openQueue(page);
  const bare = await context.newPage();
  const kept: number[] = [];
  const sent: number[] = [];
  const put: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const path = await writeVideo(`大文件-${run}.mp4`, LARGE);
    await bare.bringToFront();
    put.push(await timeBare(bare, reference, [path]));
    await page.bringToFront();
    const own = await timeUpload(page, path);
    kept.push(own.kept);
    sent.push(own.sent);
    await rm(path);
  }
  await reference.close();
  printTable([
    { what: '200 MB, chosen to kept', values: kept, unit: 'ms', goal: '' },
    {
      what: '200 MB, kept to stored; bare PUT',
      values: sent,
      reference: put,
      unit: 'ms',
      goal: 'ratio at most 1.25: 0.8 of the speed',
    },
  ]);
});

test('memory', async ({ page, browser }) => {
  await openQueue(page);
  const pid = await pageProcess(browser);
  const idle = await watchMemory(pid, () => page.waitForTimeout(3000));
  const above: Record<number, number[]> = { [SMALL]: [], [LARGE]: [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const size of [SMALL, LARGE]) {
      const path = await writeVideo(`内存-${size}-${run}.mp4`, size);
      const { high } = await watchMemory(pid, () => timeUpload(page, path));
      above[size]?.push(high - idle.low);
      await rm(path);
    }
  }
  printTable([
    { what: 'idle', values: [idle.low], unit: 'MB', goal: '' },
    {
      what: 'peak above idle, 200 MB; 20 MB',
      values: above[LARGE] ?? [],
      reference: above[SMALL] ?? [],
      unit: 'MB',
      goal: '60 MB',
    },
  ]);
});

test('a thousand files', async ({ page, context }) => {
  const reference = await startReference();
  await openQueue(page);
  const bare = await context.newPage();
  const sent: number[] = [];
  const put: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const paths = Array.from({ length: MANY }, (_, at) => join(folder, `${run}-${at}.txt`));
    for (const path of paths) {
      await writeFile(path, randomBytes(EACH).toString('base64').slice(0, EACH));
    }
    await bare.bringToFront();
    put.push(await timeBare(bare, reference, paths));
    await page.bringToFront();
    const start = performance.now();
    await chooser(page).setInputFiles(paths);
    await page
      .getByRole('heading', { name: `已完成 ${formatCount((run + 1) * MANY)}`, exact: true })
      .waitFor({ timeout: 180_000 });
    sent.push(performance.now() - start);
    longest.push(await longestTask(page));
    for (const path of paths) await rm(path);
  }
  await reference.close();
  printTable([
    {
      what: '1,000 files, chosen to stored; bare loop',
      values: sent,
      reference: put,
      unit: 'ms',
      goal: 'ratio at most 2: half the speed',
    },
    { what: '1,000 files, longest task', values: longest, unit: 'ms', goal: '100 ms' },
  ]);
});
