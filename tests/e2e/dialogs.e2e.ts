import { expect, test } from '../support/fixtures.ts';
import { start } from '../support/pages.ts';

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
