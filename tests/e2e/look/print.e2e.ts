import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { entries, entry } from '../../support/pages/dict-pages.ts';
import { go } from '../../support/places/place.ts';
import { places } from '../../support/places/places.ts';
import { UNBROKEN, WIDE } from '../../support/values/wide-content.ts';

test.use({ serviceWorkers: 'block', colorScheme: 'dark' });

/** Pixels of a sheet of A4 between its margins. */
const SHEET = { width: 718, height: 1000 };

/** What has no place on paper, or cannot be read there: controls, text that is not dark, text that is cut. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A head that sorts is the name of its column, a choice shows what was chosen, an outline what a course has.
    const CONTROLS =
      'button:not(th > button, [role=combobox]), .button, nav:not([aria-label=课程大纲]), [role=tablist], [role=toolbar], [role=search], [type=search], [type=file], [type=checkbox]';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.sr-only, .skip-link') &&
      element.getBoundingClientRect().width > 1;
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} 「${(element.textContent ?? '').trim().slice(0, 20)}」`;
    const isPale = (element: Element) => {
      const parts = getComputedStyle(element).color.match(/[\d.]+/g) ?? [];
      return Math.max(...parts.slice(0, 3).map(Number)) > 110;
    };
    const isDark = (element: Element) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        getComputedStyle(element)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return alpha > 0.2 && Math.max(red, green, blue) < 150;
    };
    const above = (element: Element | null): Element[] =>
      element && element !== document.body ? [element, ...above(element.parentElement)] : [];
    const cuts = (element: Element, { right, bottom }: DOMRect) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const beside = overflowX !== 'visible' && right > box.right + 2;
      return beside || (overflowY !== 'visible' && bottom > box.bottom + 4);
    };
    const faultsOf = (element: Element, text: DOMRect) =>
      [
        isPale(element) && 'pale',
        above(element).some(isDark) && 'on dark',
        above(element).some((one) => cuts(one, text)) && 'cut',
        text.right > innerWidth + 2 && 'beside the sheet',
      ].flatMap((fault) => (fault ? `${fault}: ${nameOf(element)}` : []));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [...document.querySelectorAll(CONTROLS)]
      .filter(isShown)
      .map((control) => `control: ${nameOf(control)}`);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: element, textContent } = node;
      if (!element || !textContent?.trim() || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push(...faultsOf(element, range.getBoundingClientRect()));
    }
    return [...new Set(found)].slice(0, 12);
  });

/** Number of pages on paper. */
const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

test('S-DESK-1 an article is printed whole, over as many pages as it takes', async ({ page }) => {
  await signIn(page);
  await go(page, '/dashboard');
  const body = Array.from({ length: 80 }, (_, at) => `<p>第 ${at} 段 ${WIDE}</p>`).join('');
  const id = await storeArticle(page, WIDE, { body: `${body}<p>${UNBROKEN}</p>`, summary: WIDE });
  await go(page, `/article/update?id=${id}`);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(WIDE);
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  expect(await faults(page)).toEqual([]);
  expect(await pagesOf(page)).toBeGreaterThan(3);
});

test('S-DICT-2 a long list is printed whole, though only some of its lines are in the page', async ({
  page,
  server,
}) => {
  const id = addDict(server.dataDir, '案由', 300);
  await signIn(page);
  await page.goto(`/#/system/dict?edit=${id}`);
  const lines = entries(page).getByRole('listitem');
  await expect(entry(page, '第 1 项')).toBeVisible();
  await expect(entry(page, '第 300 项')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(lines).toHaveCount(300);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(entry(page, '第 300 项')).toHaveCount(0);
});

/** Screens that staff put on paper, or may by accident. */
const PRINTED = [
  'dashboard',
  'article-list',
  'cata-tree',
  'cata',
  'course',
  'course-fields',
  'chapter',
  'dict',
  'dict-list',
  'expand',
  'expand-model',
  'help',
  'profile',
  'uploads',
  'storage',
];

test('S-ROUTE-6 whatever screen is printed: nothing to press, nothing pale, nothing cut', async ({
  page,
}) => {
  await signIn(page);
  await go(page, '/dashboard');
  for (const place of places.filter(({ name }) => PRINTED.includes(name))) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await place.open(page);
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    // Of what is open in a pane beside a list, the list is printed.
    await expect.soft(page.getByRole('heading').first(), place.name).toBeVisible();
    expect.soft(await faults(page), place.name).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await place.leave?.(page);
  }
});
