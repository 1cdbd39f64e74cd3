import type { Locator, Page } from '@playwright/test';
import { waitForCached } from '../browser/device-storage.ts';
import { expect } from '../browser/fixtures.ts';
import { rowsOf } from '../data/server-data.ts';

/** What the page shows besides its frame. */
export const main = (page: Page): Locator => page.getByRole('main');
/** Where the form's text stands. */
export const status = (page: Page): Locator => page.getByRole('status', { name: '保存状态' });
/** The text field with exactly this label. */
export const text = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
/** Saves the form. */
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '保存', exact: true }).click();

/** Saves the form; returns when the server has it. */
export async function saveToServer(page: Page): Promise<void> {
  await save(page);
  await expect(status(page)).toContainText('已保存到服务器');
}

/** Saves the form without a network; returns when this device has it. */
export async function saveToDevice(page: Page): Promise<void> {
  await save(page);
  await expect(status(page)).toContainText('等待同步');
}

/**
 * Takes the network away once the device keeps a reply whose key begins like this, with this text in it, and loads the
 * page anew from what is kept.
 */
export async function reloadOffline(page: Page, key: string, known: string): Promise<void> {
  await waitForCached(page, key, known);
  await page.context().setOffline(true);
  await page.reload();
  await expect(main(page)).toContainText('当前离线，显示的是本设备保存的内容');
}

/** Lets go of a dragged row once the row of this name says that it would go to this side of it. */
export async function dropBeside(
  page: Page,
  side: 'before' | 'inside' | 'after',
  name: string,
): Promise<void> {
  await expect(page.locator(`[data-drop="${side}"]`)).toContainText(name);
  await page.mouse.up();
}

interface Stored extends Record<string, unknown> {
  fields: Record<string, unknown>;
}

/** A record as the server has it; undefined: it has none. */
export const stored = (dataDir: string, kind: string, name: string): Stored | undefined => {
  const [row] = rowsOf(
    dataDir,
    'select id, group_id, parent_id, sort, deleted_at, data from records where kind = ? and title = ?',
    kind,
    name,
  );
  return row && { ...row, fields: JSON.parse(String(row.data)) };
};

/** The CSV file that a list's button writes: its name and its text. */
export async function exported(page: Page): Promise<{ name: string; csv: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), csv: Buffer.concat(chunks).toString() };
}
