import type { Page } from '@playwright/test';
import { atWidths, inParts } from '../../support/browser/at-widths.ts';
import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { misfits } from '../../support/browser/misfits.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { type Place, screen } from '../../support/places/place.ts';
import { places } from '../../support/places/places.ts';
import { WHOLE } from '../../support/run/whole.ts';
import { emptyContent, multiply, widenContent } from '../../support/values/wide-content.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const softly = expect.configure({ soft: true });
const WIDTHS = [360, 768, 1024, 1440, 1920, 2560];
/** Where what floats is opened. */
const FLOATS = WHOLE ? WIDTHS : [360, 1440];

/** Each place has its shape at each width. */
const expectShape = (page: Page, list: readonly Place[], widths = WIDTHS): Promise<void> =>
  atWidths(page, list, {
    ...{ widths, floats: FLOATS },
    check: (name, width) =>
      // What has just been given another width is asked again: a form may move from above its list to beside it.
      softly.poll(() => misfits(page), { message: `${name} at ${width}` }).toEqual([]),
  });

for (const [index, list] of inParts(places, 6).entries()) {
  test(`every text as long as it may be: no screen, menu or dialog loses its shape: part ${index + 1}`, async ({
    page,
    server,
  }) => {
    widenContent(server.dataDir);
    await signIn(page);
    await expectShape(page, list);
  });
}

const lists = [
  screen('dashboard', '/dashboard'),
  screen('article-list', '/content/article'),
  screen('article-bin', '/content/article?deleted=1'),
  screen('cata-tree', '/content/cata'),
  screen('course-list', '/content/course'),
  screen('expand-list', '/content/expands'),
  screen('expand-models', '/content/expands?view=models'),
  screen('dict-list', '/system/dict'),
  screen('files', '/resource/file'),
  screen('files-rows', '/resource/file?view=list'),
  screen('article-new', '/article/add'),
];

test('nothing at all: every list keeps its shape', async ({ page, server }) => {
  emptyContent(server.dataDir);
  await signIn(page);
  await expectShape(page, [...lists, screen('uploads', '/uploads'), screen('storage', '/storage')]);
});

test('9,999 articles and files, 500 of everything else: every list keeps its shape', async ({
  page,
  server,
  consoleWatch,
}) => {
  // The copies of files have no bytes.
  consoleWatch.allow(/status of 404/);
  const { dataDir } = server;
  for (const table of ['articles', 'files'] as const) multiply(dataDir, table, 9999);
  for (const kind of ['cata', 'course', 'expand', 'expandModel', 'dict']) {
    multiply(dataDir, 'records', 500, `kind = '${kind}'`);
  }
  await signIn(page);
  await expectShape(page, lists, [360, 1440]);
});

test('9,999 columns: the tree has the lines in sight, each knows its place, and any is found; so it is where an article chooses one', async ({
  page,
  server,
}) => {
  multiply(server.dataDir, 'records', 9999, "kind = 'cata'");
  await signIn(page);
  await page.goto('/#/content/cata');
  const lines = page.getByRole('list', { name: '栏目树' }).getByRole('listitem');
  await expect(page.getByText(/^9,999/).first()).toBeVisible();
  await expect(lines.first()).toHaveAttribute('aria-level', '1');
  await expect(lines.first()).toHaveAttribute('aria-posinset', '1');
  await expect.poll(() => lines.count()).toBeLessThan(60);
  await lines.first().getByRole('link').focus();
  await page.keyboard.press('End');
  await expect(lines.last()).toBeInViewport();
  await expect(lines.last()).toHaveAttribute(
    'aria-posinset',
    await attributeOf(lines.last(), 'aria-setsize'),
  );
  await expect.poll(() => lines.count()).toBeLessThan(60);
  await page.getByRole('searchbox', { name: '关键词' }).fill('第 9000 条');
  await expect(lines.getByRole('link')).toHaveText(['第 9000 条']);

  await page.goto('/#/article/add');
  const column = page.getByRole('combobox', { name: '主栏目' });
  await column.click();
  await page.getByRole('textbox', { name: '查找主栏目' }).fill('第 9000 条');
  await page.getByRole('option', { name: '第 9000 条', exact: true }).click();
  await expect(column).toHaveText('第 9000 条');
});

/** What a colour can spoil; the rest of axe looks at each place elsewhere. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

for (const [index, list] of inParts(places, 6).entries()) {
  test(`a theme colour of #ffff00 can be read everywhere, light and dark: part ${index + 1}`, async ({
    page,
    server,
  }) => {
    const cookie = { name: 'theme', value: encodeURIComponent('#ffff00'), url: server.url };
    await page.context().addCookies([cookie]);
    await signIn(page);
    await atWidths(page, list, {
      ...{ widths: [1440], floats: [1440] },
      async check(name) {
        for (const scheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: scheme });
          await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
          expect.soft(await violations(page, COLOUR_RULES), `${name}, ${scheme}`).toEqual([]);
        }
      },
    });
  });
}

test('S-ROUTE-9 a menu of 2,000 entries in groups: sidebar, drawer and palette keep their shape', async ({
  page,
}) => {
  const entry = (path: string, title: string, more: object = {}) => ({
    ...{ path, component: 'article/index', meta: { title } },
    ...more,
  });
  const list = Array.from({ length: 20 }, (_, group) =>
    entry(`/g${group}`, `第 ${group} 组`.repeat(group + 1), {
      component: 'Layout',
      children: Array.from({ length: 100 }, (_one, at) => entry(`p${at}`, `菜单 ${group}-${at}`)),
    }),
  );
  await page.route('**/admin/getUserMenuList', (route) =>
    route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: { list } } }),
  );
  await signIn(page);
  const byName = (name: string) => places.filter((place) => place.name === name);
  await expectShape(page, [
    screen('one of them', '/g19/p99'),
    ...['drawer', 'collapsed', 'search'].flatMap(byName),
  ]);
});
