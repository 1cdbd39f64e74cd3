import { expect, test } from '../../support/browser/fixtures.ts';
import { start } from '../../support/pages/pages.ts';

test.use({ serviceWorkers: 'block' });

test('a dialog stays when the focus returns late to what opened the one before it, and takes the focus back', async ({
  page,
}) => {
  await start(page);
  await page.goto('/#/article/add');
  const opener = page.getByRole('button', { name: '从文件库插入图片' });
  await opener.click();
  const picker = page.getByRole('dialog', { name: '从文件库选择' });
  const search = picker.getByRole('searchbox', { name: '关键词' });
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await opener.click();
  await expect(search).toBeFocused();
  await search.fill('押金');
  // Hidden from people by the dialog, so it is no button of the page any more.
  await page
    .getByRole('button', { name: '从文件库插入图片', includeHidden: true })
    .evaluate((element: HTMLElement) => element.focus());
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('押金');
});

test('a dialog that is taller than the window has its buttons in sight, over nothing that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 600 });
  await start(page);
  await page.goto('/#/article/add');
  await page.getByRole('button', { name: '从文件库插入图片' }).click();
  const picker = page.getByRole('dialog', { name: '从文件库选择' });
  const choose = picker.getByRole('button', { name: '选用', exact: true });
  await expect(picker.getByRole('radio').last()).toBeAttached();
  await expect(choose).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('radio', { checked: true })).toBeFocused();
  const top = async () => (await choose.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      const box = await picker.getByRole('radio', { checked: true }).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) <= (await top());
    })
    .toBe(true);
});
