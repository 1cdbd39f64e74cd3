import type { Page } from '@playwright/test';
import { expect, login, test } from '../support/fixtures.ts';
import { waitForInstall } from '../support/pages.ts';
import { settle } from '../support/place.ts';
import { printTable, type Row } from './table.ts';

const ROUNDS = Number(process.env.BENCH_RUNS ?? 5);

/** Milliseconds until what a screen does after its first frame is over. */
const RESTS = 1500;

const ROWS = 'tbody td, [role="treeitem"], main li';

interface Target {
  what: string;
  /** Where its link is. */
  from: string;
  link: string;
  /** What there is to read in it. */
  content: string;
}

const MENU = 'nav[aria-label="主菜单"] a';
const menuTarget = (what: string, path: string, content: string): Target => ({
  what,
  from: '/dashboard',
  link: `${MENU}[href="#${path}"]`,
  content,
});

const targets: readonly Target[] = [
  menuTarget('article list', '/content/article', 'tbody a'),
  menuTarget('columns', '/content/cata', ROWS),
  menuTarget('expands', '/content/expands', ROWS),
  menuTarget('courses', '/content/course', ROWS),
  menuTarget('dictionaries', '/system/dict', ROWS),
  menuTarget('files', '/resource/file', ROWS),
  menuTarget('users', '/system/user', ROWS),
  menuTarget('roles', '/system/role', ROWS),
  menuTarget('menus', '/system/menu', ROWS),
  menuTarget('setting', '/system/setting', 'input'),
  {
    what: 'desk',
    from: '/content/article',
    link: 'main .view[data-active="true"] tbody a',
    content: '.ProseMirror p',
  },
];

/** Runs in the page: resolves with the milliseconds from the next press to the end of the frame that shows the content. */
const watchPress = (page: Page, content: string): Promise<void> =>
  page.evaluate((wanted) => {
    const before = document.querySelector('.view[data-active="true"]');
    const isFilled = () => {
      const view = document.querySelector<HTMLElement>('.view[data-active="true"]');
      if (!view || view === before) return false;
      const seen = (selector: string) =>
        [...view.querySelectorAll<HTMLElement>(selector)].some((one) => one.checkVisibility());
      return seen('h1') && seen(wanted) && !seen('.skeleton, .bone');
    };
    window.pressed = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp: start }) => {
          const look = () => {
            if (isFilled()) setTimeout(() => resolve(performance.now() - start));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { once: true, capture: true },
      );
    });
  }, content);

declare global {
  interface Window {
    pressed?: Promise<number>;
  }
}

/** Opens folders of the menu until the link is in sight: one is open at a time. */
async function unfold(page: Page, link: string): Promise<void> {
  const folders = page.locator('nav[aria-label="主菜单"] button[aria-expanded]');
  await expect(folders.first()).toBeVisible();
  const isSeen = () => page.locator(link).first().isVisible();
  for (let at = 0; !(await isSeen()); at += 1) {
    await folders.nth(at).click();
    await page.waitForTimeout(400);
  }
}

async function timePress(page: Page, { link, content }: Target): Promise<number> {
  await page.locator(link).first().hover();
  await page.waitForTimeout(100);
  await watchPress(page, content);
  const cdp = process.env.PROF ? await page.context().newCDPSession(page) : null;
  if (cdp) { await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 }); await cdp.send('Profiler.start'); }
  let chunks: any[] = []; let tcdp: any;
  if (process.env.TRACE) { tcdp = await page.context().browser()!.newBrowserCDPSession(); tcdp.on('Tracing.dataCollected', (e: any) => chunks.push(...e.value)); await tcdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,blink,cc,disabled-by-default-devtools.timeline,blink.user_timing' }); await page.waitForTimeout(300); }
  if (process.env.COUNT) await page.evaluate(() => { (window as any).__r = {}; (window as any).__w = null; });
  await page.mouse.down();
  await page.mouse.up();
  const time = await page.evaluate(() => window.pressed);
  if (process.env.COUNT) console.log('WHY', await page.evaluate(() => { const w = (window as any).__w; if (!w) return null; const list = (f: any) => { const out: any[] = []; for (let h = f.memoizedState; h; h = h.next) out.push(h.memoizedState); return out; }; const a = list(w[0]); const b = list(w[1]); const show = (x: any) => { try { return String(JSON.stringify(x)).slice(0, 200); } catch { return String(x); } }; return [w[2], w[0].memoizedProps === w[1].memoizedProps, a.map((x, i) => (Object.is(x, b[i]) ? null : [i, show(x), show(b[i])])).filter(Boolean), w[3]]; }));
  if (process.env.COUNT) console.log(JSON.stringify(Object.entries(await page.evaluate(() => (window as any).__r)).sort((a: any, b: any) => b[1] - a[1]).map(([k, v]) => `${k}:${v}`)));
  if (tcdp) { const done = new Promise((r) => tcdp.once('Tracing.tracingComplete', r)); await tcdp.send('Tracing.end'); await done; const { writeFileSync } = await import('node:fs'); writeFileSync(`/tmp/trace-${Date.now()}-${Math.round(time ?? 0)}.json`, JSON.stringify(chunks)); }
  if (cdp) { const { profile } = await cdp.send('Profiler.stop'); const { writeFileSync } = await import('node:fs'); writeFileSync(`/tmp/prof-${Date.now()}-${Math.round(time ?? 0)}.cpuprofile`, JSON.stringify(profile)); }
  await page.waitForTimeout(RESTS);
  return time ?? Number.NaN;
}

test('from a press to content', async ({ page }) => {
  test.setTimeout(900_000); page.setDefaultTimeout(8000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await login(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  await waitForInstall(page);
  
  const cdp = await page.context().newCDPSession(page);
  const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const rows: Row[] = [];
  for (const target of targets.filter((one) => !process.env.ONLY || process.env.ONLY.split(',').includes(one.what))) {
    for (const rate of (process.env.RATES ?? '1,4').split(',').map(Number)) {
      const first: number[] = [];
      const again: number[] = [];
      for (let round = 0; round < ROUNDS + 1; round += 1) {
        await slow(1);
        await page.goto(`/#${target.from}`);
        await page.reload();
        await settle(page);
        await unfold(page, target.link);
        await page.waitForTimeout(RESTS);
        await slow(rate);
        const cold = await timePress(page, target);
        const tab = page.locator('.tag[aria-selected="true"]');
        await tab.click({ button: 'middle' });
        await page.waitForTimeout(RESTS);
        const warm = await timePress(page, target);
        await page.locator('.tag[aria-selected="true"]').click({ button: 'middle' });
        // The first visit keeps the data.
        if (round) {
          first.push(cold);
          again.push(warm);
        }
      }
      rows.push({ what: `${target.what}, first, ${rate}x`, values: first, unit: 'ms', goal: rate === 1 ? '50 ms' : '150 ms' });
      rows.push({ what: `${target.what}, again, ${rate}x`, values: again, unit: 'ms', goal: rate === 1 ? '50 ms' : '150 ms' });
      console.log(target.what, rate, first.map(Math.round), again.map(Math.round));
    }
  }
  printTable(rows);
});
