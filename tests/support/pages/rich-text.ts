import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { afterFrame } from '../browser/after-frame.ts';
import { expect } from '../browser/fixtures.ts';

/** The editor of a rich text, by its field's name. */
export const editorOf = (page: Page, name = '正文'): Locator =>
  page.getByRole('textbox', { name, exact: true });
/** One of its buttons. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: '正文工具栏' }).getByRole('button', { name, exact: true });

/** The button behind which one of several is chosen; it names the one that holds. */
export const chooser = (page: Page, name: '段落样式' | '对齐方式'): Locator =>
  page
    .getByRole('toolbar', { name: '正文工具栏' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
/** Chooses what the paragraph of the cursor is, or where its lines stand. */
export async function choose(
  page: Page,
  group: '段落样式' | '对齐方式',
  name: string,
): Promise<void> {
  await chooser(page, group).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  // The menu gives the caret back before somebody can type; a program would type in between.
  await expect(editorOf(page)).toBeFocused();
}

/** Takes the caret of the editor that has the focus to the end of its text. */
export async function goToEnd(page: Page): Promise<void> {
  await page.keyboard.press('Control+End');
  await afterFrame(page);
}

/** What an application puts into the clipboard, as it was recorded. */
export const clipboard = (name: 'word' | 'wechat'): string =>
  readFileSync(`tests/support/values/clipboard/${name}.txt`, 'utf8');

interface Pasted {
  html?: string;
  text?: string;
  picture?: { name: string; type: string; base64: string };
}

/** Pastes, or drops, into an editor what a clipboard or a drag would carry. */
export const bring = (editor: Locator, how: 'paste' | 'drop', pasted: Pasted): Promise<void> =>
  editor.evaluate(
    (element, { kind, html, text, picture }) => {
      const data = new DataTransfer();
      if (text) data.setData('text/plain', text);
      if (html) data.setData('text/html', html);
      if (picture) {
        const bytes = Uint8Array.from(atob(picture.base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], picture.name, { type: picture.type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', {
              ...common,
              dataTransfer: data,
              clientX: left + 20,
              clientY: top + 24,
            });
      element.dispatchEvent(event);
    },
    { kind: how, ...pasted },
  );
