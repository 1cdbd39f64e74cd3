import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { addUserWith } from '../../support/data/users.ts';
import { go } from '../../support/pages/pages.ts';
import { editorOf } from '../../support/pages/rich-text.ts';
import { hostileHtml } from '../../support/values/hostile-html.ts';

test.use({ serviceWorkers: 'block' });

/** Id under which the server answers with this text of the corpus. */
const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const MARK = '这是第';
/** Texts that are shown together: a form for each would take minutes. */
const TOGETHER = 8;
const groups = Array.from({ length: Math.ceil(hostileHtml.length / TOGETHER) }, (_, at) =>
  hostileHtml.slice(at * TOGETHER, (at + 1) * TOGETHER).join('\n'),
);

/** Articles as a server would answer that cleans nothing, each beginning with its number. */
async function serveHostile(page: Page, real: string): Promise<void> {
  await page.route('**/article/get', async (route) => {
    const asked = route.request().postDataJSON() as { id: string };
    const reply = await route.fetch({ postData: JSON.stringify({ ...asked, id: real }) });
    const json = await reply.json();
    const at = Number(asked.id.slice(-12));
    const body = `<p>${MARK}${at}篇</p>${groups[at]}`;
    json.rtn_data = { ...json.rtn_data, id: asked.id, body };
    await route.fulfill({ json });
  });
}

/** What ran, and whom the page spoke to, besides its own server. */
function watchFor(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/xss\.example|listerner/.test(request.url())) seen.push(request.url());
  });
  page.on('popup', (popup) => seen.push(`window: ${popup.url()}`));
  return seen;
}

/** Elements and attributes in the shown text that could do something. */
const suspects = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((places) =>
    places.flatMap((place) =>
      [...place.querySelectorAll('*')]
        .filter((element) => {
          const names = element.getAttributeNames();
          const isForeign = element.namespaceURI !== 'http://www.w3.org/1999/xhtml';
          const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
          return (
            isForeign ||
            /^(?:script|iframe|style|object|embed|form|input|link|meta|base|template|video|audio)$/.test(
              element.localName,
            ) ||
            names.some((name) => /^on|style|srcdoc|action|formaction|background/.test(name)) ||
            /^\s*(?:javascript|data|vbscript):|xss\.example\/[^"]*\.js/i.test(address)
          );
        })
        .map((element) => element.outerHTML),
    ),
  );

for (const [what, permissions, selector] of [
  ['the reader', ['article:search'], '.rich-text'],
  ['the editor', ['article:search', 'article:update'], '.ProseMirror'],
] as const) {
  test(`no hostile text ever runs in ${what}`, async ({ page, server }) => {
    test.setTimeout(180_000);
    const userName = await addUserWith(server.dataDir, [...permissions]);
    const [first] = rowsOf(server.dataDir, 'select id from articles limit 1');
    await serveHostile(page, String(first?.id));
    const seen = watchFor(page);
    await signIn(page, userName);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    for (const [at, html] of groups.entries()) {
      await go(page, `/article/update?id=${idOf(at)}`);
      await expect(page.getByText(`${MARK}${at}篇`).locator('visible=true')).toBeVisible();
      expect(await suspects(page, selector), html).toEqual([]);
      expect(seen, html).toEqual([]);
    }
  });
}

test('no hostile text ever runs when it is pasted', async ({ page }) => {
  const seen = watchFor(page);
  await signIn(page);
  await page.goto('/#/article/add');
  const title = `粘贴 ${randomUUID()}`;
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title);
  // Pictures as data go into the upload queue: another story.
  const texts = hostileHtml.filter((text) => !text.includes('data:image/png'));
  await editorOf(page).evaluate((element, all) => {
    for (const text of all) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', text);
      const options = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', options));
    }
  }, texts);
  await expect(editorOf(page)).toContainText('走马灯');
  expect(await suspects(page, '.ProseMirror')).toEqual([]);
  expect(seen).toEqual([]);
});
