import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { main } from '../../support/pages/record-pages.ts';
import { go, type Place } from '../../support/places/place.ts';
import { places } from '../../support/places/places.ts';

test.use({ serviceWorkers: 'block' });

const PHONE = { width: 360, height: 740 };

const open = (page: Page, wanted: string) =>
  (places.find(({ name }) => name === wanted) as Place).open(page);

/** Edges of an element or of its text, CSS px. */
const edgesOf = (found: Locator, what: 'box' | 'text' = 'box') =>
  found.evaluate((element, of) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = (of === 'text' ? range : element).getBoundingClientRect();
    return { left, right, top, bottom };
  }, what);

for (const width of [360, 1440]) {
  test(`foot and head of the queue's panel are in line, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page);
    await open(page, 'queue-panel');
    const panel = page.getByRole('dialog', { name: '上传队列' });
    const head = panel.getByRole('heading', { name: '上传队列' });
    const words = panel.getByText('保存过的修改都在服务器上。');
    const link = panel.getByRole('link', { name: '上传队列' });
    const outer = await edgesOf(panel);
    expect((await edgesOf(words, 'text')).left).toBe((await edgesOf(head, 'text')).left);
    const margin = (await edgesOf(head)).left - outer.left;
    expect(outer.right - (await edgesOf(link, 'text')).right).toBeCloseTo(margin, 0);
    const first = panel.getByRole('listitem').first();
    expect((await edgesOf(first)).top - (await edgesOf(head)).bottom).toBeLessThanOrEqual(12);
  });

  test(`cropping a picture stands apart from what is around it, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page);
    await go(page, '/uploads');
    const crop = main(page).getByText('裁剪并添加图片', { exact: true });
    const button = await edgesOf(crop);
    const kind = await edgesOf(main(page).getByRole('combobox', { name: '存放位置' }));
    const hint = await edgesOf(main(page).getByText(/^推荐尺寸/));
    if (width === PHONE.width) expect(button.top - kind.bottom).toBeGreaterThanOrEqual(12);
    else expect(hint.left - button.right).toBeGreaterThanOrEqual(16);
  });
}

for (const name of ['expand-order', 'course-order']) {
  test(`${name}: what is put in order lies on the sheet, without a card`, async ({ page }) => {
    await signIn(page);
    await open(page, name);
    const heading = main(page).getByRole('heading', { level: 1 }).last();
    const order = main(page).getByRole('region', { name: '调整顺序' });
    await expect(order).toHaveCSS('border-style', 'none');
    const title = order.getByRole('heading', { name: '调整顺序' });
    expect((await edgesOf(title)).left).toBe((await edgesOf(heading)).left);
  });
}

test('on a phone the actions of a dictionary stand in the line of its search', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  await open(page, 'dict');
  const search = await edgesOf(main(page).getByRole('searchbox', { name: '查找字典项' }));
  const middleOf = async (name: string) => {
    const { top, bottom } = await edgesOf(main(page).getByRole('button', { name, exact: true }));
    return (top + bottom) / 2;
  };
  const middle = (search.top + search.bottom) / 2;
  expect(await middleOf('更多操作')).toBe(await middleOf('更多筛选'));
  expect(Math.abs((await middleOf('更多操作')) - middle)).toBeLessThan(4);
  expect(search.right - search.left).toBeGreaterThanOrEqual(200);
});

for (const width of [360, 1024]) {
  test(`S-DESK-1 nothing of the settings lies below the button that closes them, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page);
    await open(page, 'article-all-fields');
    const settings = page.getByRole('complementary', { name: '文章设置' });
    await settings.evaluate((pane) => pane.scrollTo(0, 300));
    await expect.poll(() => settings.evaluate((pane) => pane.scrollTop)).toBe(300);
    const close = await edgesOf(settings.getByRole('button', { name: '关闭文章设置' }));
    const left = (await edgesOf(settings)).left + 24;
    const beside = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('header')?.textContent,
      [left, (close.top + close.bottom) / 2] as const,
    );
    expect(beside).toBe('文章设置');
  });
}

test('a hint of a search that is too long for its field ends in dots', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 740 });
  await signIn(page);
  await go(page, '/system/log');
  await expect(main(page).getByRole('searchbox')).toHaveCSS('text-overflow', 'ellipsis');
});
