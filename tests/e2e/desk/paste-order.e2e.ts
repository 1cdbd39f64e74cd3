import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { bring, editorOf } from '../../support/pages/rich-text.ts';

test.use({ serviceWorkers: 'block' });

const WORDS = Array.from({ length: 12 }, (_, at) => `第${at + 1}`);

test('what is pasted in a row before the code for it has arrived keeps its order', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await editorOf(page).click();
  const release = await holdBack(page, '**/handle-paste-*.js');
  const asked = page.waitForRequest('**/handle-paste-*.js');
  for (const word of WORDS) await bring(editorOf(page), 'paste', { html: `${word}，` });
  await asked;
  release();
  await expect(editorOf(page)).toHaveText(WORDS.map((word) => `${word}，`).join(''));
});

test('what is typed and pasted as plain text while pasted content waits for its code comes behind it', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/article/add');
  await editorOf(page).click();
  const release = await holdBack(page, '**/handle-paste-*.js');
  const asked = page.waitForRequest('**/handle-paste-*.js');
  await bring(editorOf(page), 'paste', { html: '<p>一，</p>' });
  await page.keyboard.type('二，');
  await bring(editorOf(page), 'paste', { text: '三，' });
  await bring(editorOf(page), 'paste', { html: '<p>四，</p>' });
  await page.keyboard.type('五');
  await expect(editorOf(page)).toHaveText('二，三，五');
  await asked;
  release();
  await expect(editorOf(page)).toHaveText('一，二，三，四，五');
  await page.keyboard.type('。');
  await expect(editorOf(page)).toHaveText('一，二，三，四，五。');
});
