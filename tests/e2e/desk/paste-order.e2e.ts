import type { CDPSession, Page } from '@playwright/test';
import { afterFrame } from '../../support/browser/after-frame.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdBack } from '../../support/browser/hold-back.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { bring, editorOf } from '../../support/pages/rich-text.ts';
import { blackPng } from '../../support/values/png.ts';

test.use({ serviceWorkers: 'block' });

const CODE = '**/handle-paste-*.js';
const WORDS = Array.from({ length: 12 }, (_, at) => `第${at + 1}`);

/** A new article, with the cursor in its text, before the code for what is pasted has arrived; returns what lets it. */
async function startWithoutCode(page: Page): Promise<() => Promise<void>> {
  await signIn(page);
  await page.goto('/#/article/add');
  await editorOf(page).click();
  const release = await holdBack(page, CODE);
  const asked = page.waitForRequest(CODE);
  return async () => {
    await asked;
    release();
  };
}

test('what is pasted in a row before the code for it has arrived keeps its order', async ({
  page,
}) => {
  const arrive = await startWithoutCode(page);
  for (const word of WORDS) await bring(editorOf(page), 'paste', { html: `${word}，` });
  await arrive();
  await expect(editorOf(page)).toHaveText(WORDS.map((word) => `${word}，`).join(''));
});

test('what is typed and pasted as plain text while pasted content waits for its code comes behind it', async ({
  page,
}) => {
  const arrive = await startWithoutCode(page);
  await bring(editorOf(page), 'paste', { html: '<p>一，</p>' });
  await page.keyboard.type('二，');
  await bring(editorOf(page), 'paste', { text: '三，' });
  await bring(editorOf(page), 'paste', { html: '<p>四，</p>' });
  await page.keyboard.type('五');
  await expect(editorOf(page)).toHaveText('二，三，五');
  await arrive();
  await expect(editorOf(page)).toHaveText('一，二，三，四，五');
  await page.keyboard.type('。');
  await expect(editorOf(page)).toHaveText('一，二，三，四，五。');
});

/** An input method shows what it has composed so far. */
const compose = (session: CDPSession, text: string) =>
  session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

/** A new article with 前 in its text, and the input method in it. */
async function composeBehind(page: Page): Promise<CDPSession> {
  await signIn(page);
  await page.goto('/#/article/add');
  await editorOf(page).click();
  await page.keyboard.type('前');
  return page.context().newCDPSession(page);
}

test('pasted content that arrives while an input method composes waits for what is composed', async ({
  page,
}) => {
  const session = await composeBehind(page);
  const release = await holdBack(page, '**/handle-paste-*.js');
  const arrived = page.waitForResponse('**/handle-paste-*.js');
  await bring(editorOf(page), 'paste', { html: '<p>粘贴，</p>' });
  await compose(session, 'n');
  await compose(session, 'ni');
  release();
  await (await arrived).finished();
  await afterFrame(page);
  await compose(session, 'nihao');
  await expect(editorOf(page)).toHaveText('前nihao');
  await session.send('Input.insertText', { text: '你好' });
  await expect(editorOf(page)).toHaveText('前粘贴，你好');
  await page.keyboard.type('。');
  await expect(editorOf(page)).toHaveText('前粘贴，你好。');
});

test('a picture that is stored while an input method composes waits for what is composed', async ({
  page,
}) => {
  const session = await composeBehind(page);
  const picture = { name: '合影.png', type: 'image/png', base64: blackPng().toString('base64') };
  const sent = page.waitForResponse('**/file/upload/file');
  await bring(editorOf(page), 'paste', { picture });
  await compose(session, 'n');
  await compose(session, 'ni');
  await sent;
  await afterFrame(page);
  await compose(session, 'nihao');
  await expect(editorOf(page)).toHaveText('前nihao');
  await session.send('Input.insertText', { text: '你好' });
  await expect(editorOf(page).locator('p')).toHaveText(['前', '你好']);
  await page.keyboard.type('。');
  await expect(editorOf(page).locator('p')).toHaveText(['前', '你好。']);
});
