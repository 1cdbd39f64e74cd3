import { atWidths } from '../../support/browser/at-widths.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { misfits } from '../../support/browser/misfits.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { storeArticle } from '../../support/pages/api-calls.ts';
import { go, screen, settle } from '../../support/places/place.ts';
import { places } from '../../support/places/places.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

const WIDTHS = [360, 768, 1024, 1440];

for (const [what, answer] of [
  ['never come', undefined],
  ['are broken', { status: 200, contentType: 'image/png', body: 'no picture' }],
  ['are refused', { status: 500, body: '' }],
] as const) {
  test(`pictures that ${what} leave every screen its shape and its controls`, async ({
    page,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allow(/the server responded with a status of 500/);
    await page.route(/\/file\/(?:content|picture|thumbnail)\//, (route) =>
      answer ? route.fulfill(answer) : undefined,
    );
    await signIn(page);
    await go(page, '/dashboard');
    const [file] = rowsOf(server.dataDir, "select id from files where type like 'image/%' limit 1");
    const address = `/cn/management/v1/file/content/${file?.id}`;
    const id = await storeArticle(page, '有图片的文章', {
      coverId: file?.id,
      body: `<p>之前</p><img src="${address}" alt="庭审现场"><p>之后</p>`,
    });
    await atWidths(
      page,
      [
        screen('files', '/resource/file'),
        screen('files-rows', '/resource/file?view=list'),
        screen('article-list', '/content/article'),
        screen('course-list', '/content/course'),
        screen('article', `/article/update?id=${id}`),
        screen('profile', '/profile/index'),
      ],
      {
        ...{ widths: WIDTHS, floats: [] },
        check: async (name, width) =>
          expect.soft(await misfits(page), `${name} at ${width}`).toEqual([]),
      },
    );
  });
}

test('without the fonts that are asked for every screen keeps its shape', async ({ page }) => {
  await page.addInitScript(() => {
    const style = new CSSStyleSheet();
    // The widest that a system has.
    style.replaceSync(
      ':root { --sans: "DejaVu Sans Mono", monospace !important; --song: "DejaVu Sans Mono", monospace !important; }',
    );
    document.adoptedStyleSheets = [style];
  });
  await signIn(page);
  const names = ['dashboard', 'article-list', 'article', 'course', 'dict', 'files', 'cata-new'];
  await atWidths(
    page,
    places.filter(({ name }) => names.includes(name)),
    {
      ...{ widths: WIDTHS, floats: [] },
      async check(name, width) {
        await settle(page);
        expect.soft(await misfits(page), `${name} at ${width}`).toEqual([]);
      },
    },
  );
});
