import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { main, status } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

/** Milliseconds between two keys: less than any pause that is waited for. */
const GAP = 90;

test('S-SESS-9 who types on without a pause has a draft all the same', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await main(page).getByRole('textbox', { name: '正文', exact: true }).click();
  let isTyping = true;
  const typing = page.keyboard.type('word '.repeat(20), { delay: GAP }).then(() => {
    isTyping = false;
  });
  await expect(status(page)).toContainText('草稿已保存到本设备');
  expect(isTyping).toBe(true);
  await typing;
});
