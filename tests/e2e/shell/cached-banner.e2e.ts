import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { smallTargets } from '../../support/browser/targets.ts';

// The worker would answer for the server that these tests break.
test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');
const note = (page: Page) => main(page).getByRole('note');
const again = (page: Page) => note(page).getByRole('button', { name: '重试' });
const first = (page: Page) => main(page).getByRole('table').getByRole('link').first();

/** Links and buttons that the note lies over. */
const covered = (page: Page): Promise<(string | null)[]> =>
  note(page).evaluate((box) => {
    const { top, bottom, left, right } = box.getBoundingClientRect();
    const lies = (element: Element) => {
      const other = element.getBoundingClientRect();
      const beside = other.right <= left || other.left >= right;
      return !beside && other.top < bottom - 1 && other.bottom > top + 1;
    };
    return [...document.querySelectorAll('main :is(a, button)')]
      .filter((element) => element.checkVisibility() && !box.contains(element) && lies(element))
      .map(({ textContent }) => textContent);
  });

/** Has the server break at these calls, until they are let through again. */
async function breakCalls(page: Page, calls: RegExp): Promise<void> {
  const json = { rtn_code: 500, rtn_msg: '服务器内部错误', rtn_data: null };
  await page.route(calls, (route) => route.fulfill({ status: 500, json }));
}

const FINGER = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
/** Of what a finger presses: below the banner. */
const LOWER_EDGE = { x: 20, y: 42 };

const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true });

/** Opens the first article, the first chapter of the first course, and the first entry of a model; gives their addresses. */
async function openForms(page: Page): Promise<string[]> {
  await signIn(page);
  await page.goto('/#/content/article');
  await first(page).click();
  await expect(title(page)).toHaveValue(/./);
  const article = page.url();
  await page.goto('/#/content/course');
  await first(page).click();
  const outline = page.getByRole('navigation', { name: '课程大纲' });
  await outline.getByRole('link', { name: /第 1 讲/ }).click();
  await expect(title(page)).toHaveValue(/第 1 讲/);
  const chapter = page.url();
  await page.goto('/#/content/expands');
  await first(page).click();
  await expect(page).toHaveURL(/editContent/);
  await expect(title(page)).toHaveValue(/./);
  return [article, chapter, page.url()];
}

for (const [name, use, position] of [
  ['by a mouse', {}, undefined],
  ['by a finger', FINGER, LOWER_EDGE],
] as const) {
  test.describe(name, () => {
    test.use(use);

    test('S-API-5 the banner of a cached record is covered by nothing, and loads the record when pressed', async ({
      page,
      consoleWatch,
    }) => {
      consoleWatch.expect(/status of 500/);
      const calls = /\/(?:article|chapter|expand)\/get$/;
      for (const address of await openForms(page)) {
        await breakCalls(page, calls);
        await page.goto('about:blank');
        await page.goto(address);
        await expect(note(page)).toContainText('显示的是本设备保存的内容');
        expect(await covered(page)).toEqual([]);
        await page.unroute(calls);
        await again(page).click(position && { position });
        await expect(note(page)).toHaveCount(0);
      }
    });
  });
}

test('S-API-5 S-DESK-8 a cached course beside its outline shows one banner', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 500/);
  const [, chapter] = await openForms(page);
  const outline = page.getByRole('navigation', { name: '课程大纲' });
  await page.goto(String(chapter));
  await outline.getByRole('link', { name: '课程资料' }).click();
  await expect(page.getByRole('textbox', { name: '讲师' })).toBeVisible();
  for (const address of [page.url(), String(chapter)]) {
    await breakCalls(page, /\/(?:course|chapter)\/(?:get|search)$/);
    await page.goto('about:blank');
    await page.goto(address);
    await expect(note(page)).toContainText('显示的是本设备保存的内容');
    await page.waitForLoadState('networkidle');
    await expect(note(page)).toHaveCount(1);
  }
});

test.describe('by a finger', () => {
  test.use(FINGER);

  test('S-API-5 重试 of cached data works where it covers the beginning of the title', async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.expect(/status of 500/);
    const calls = /\/article\/search$/;
    await signIn(page);
    await page.goto('/#/content/article');
    await expect(first(page)).toBeVisible();
    await breakCalls(page, calls);
    await page.reload();
    await expect(again(page)).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await page.unroute(calls);
    await again(page).tap({ position: LOWER_EDGE });
    await expect(note(page)).toHaveCount(0);
  });
});
