import type { Page } from '@playwright/test';
import { expect, login, test } from '../support/browser/fixtures.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import { settle } from '../support/places/place.ts';
import { printTable, type Row } from './table.ts';

const ROUNDS = Number(process.env.BENCH_RUNS ?? 5);

/** Milliseconds: a pointer is on a link for a moment before it is pressed, and a screen that was opened comes to rest. */
const REST = { on: 100, after: 1000 };

interface Target {
  what: string;
  /** The screen that has its link. */
  from: string;
  link: string;
  /** What there is to read in it. */
  content: string;
}

const menuTarget = (what: string, path: string): Target => ({
  what,
  from: '/dashboard',
  link: `nav[aria-label="主菜单"] a[href="#${path}"]`,
  content: 'tbody td, li a',
});

const targets: readonly Target[] = [
  menuTarget('article list', '/content/article'),
  menuTarget('columns', '/content/cata'),
  menuTarget('dictionaries', '/system/dict'),
  {
    what: 'desk',
    from: '/content/article',
    link: 'main .view[data-active="true"] tbody a',
    content: '[contenteditable] p',
  },
];

declare global {
  interface Window {
    /** Milliseconds from the press to the end of the frame that shows the content. */
    pressed?: Promise<number>;
  }
}

/** Has the page time its next press. */
const watchPress = (page: Page, content: string): Promise<void> =>
  page.evaluate((wanted) => {
    const shown = () => document.querySelector('.view[data-active="true"]');
    const before = shown();
    const isFilled = () => {
      const view = shown();
      if (!view || view === before) return false;
      const sees = (selector: string) =>
        [...view.querySelectorAll(selector)].some((one) => one.checkVisibility());
      return sees('h1') && sees(wanted) && !sees('.skeleton, .skeleton-block');
    };
    window.pressed = new Promise((resolve) => {
      const handleClick = ({ timeStamp }: MouseEvent) => {
        const look = () => {
          if (isFilled()) setTimeout(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener('click', handleClick, { once: true, capture: true });
    });
  }, content);

async function timePress(page: Page, { link, content }: Target): Promise<number> {
  await page.locator(link).first().hover();
  await page.waitForTimeout(REST.on);
  await watchPress(page, content);
  await page.mouse.down();
  await page.mouse.up();
  const time = await page.evaluate(() => window.pressed);
  await page.waitForTimeout(REST.after);
  await page.locator('.tag[aria-selected="true"]').click({ button: 'middle' });
  await page.waitForTimeout(REST.after);
  return time ?? Number.NaN;
}

/** Opens folders of the menu until the link is in sight: one is open at a time. */
async function reveal(page: Page, link: string): Promise<void> {
  const folders = page.locator('nav[aria-label="主菜单"] button[aria-expanded]');
  await expect(folders.first()).toBeVisible();
  for (let at = 0; !(await page.locator(link).first().isVisible()); at += 1) {
    await folders.nth(at).click();
    await page.waitForTimeout(REST.after);
  }
}

test('from a press to content', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await login(page);
  await waitForInstall(page);
  const cdp = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

  /** Opened for the first time since the page was loaded, with code that has not run, and once more. */
  async function timeBoth(target: Target, rate: number): Promise<{ first: number; again: number }> {
    await slowDown(1);
    await page.goto(`/#${target.from}`);
    await page.reload();
    await settle(page);
    await reveal(page, target.link);
    await page.waitForTimeout(REST.after);
    await slowDown(rate);
    return { first: await timePress(page, target), again: await timePress(page, target) };
  }

  const rows: Row[] = [];
  for (const target of targets) {
    // What it draws is kept from then on.
    await timeBoth(target, 1);
    for (const [rate, goal] of [
      [1, '50 ms'],
      [4, '150 ms'],
    ] as const) {
      const times = { first: [] as number[], again: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        const { first, again } = await timeBoth(target, rate);
        times.first.push(first);
        times.again.push(again);
      }
      const what = `press to content, ${target.what}, ${rate}x`;
      rows.push({ what, values: times.first, unit: 'ms', goal });
      rows.push({ what: 'the same, opened once more', values: times.again, unit: 'ms', goal });
    }
  }
  printTable(rows);
});
