import type { Page } from '@playwright/test';
import { rowsOf } from '../data/server-data.ts';
import { main, save } from './record-pages.ts';

/** The entries of the dictionary that is open. */
export const entries = (page: Page) => page.getByRole('list', { name: '字典项' });
/** The link to an entry. */
export const entry = (page: Page, label: string) =>
  entries(page).getByRole('link', { name: label, exact: true });

/** Labels of a dictionary's entries on the server, in their order. */
export const storedEntries = (dataDir: string, dictId: string): string[] =>
  rowsOf(
    dataDir,
    "select title from records where kind = 'dictDetail' and group_id = ? and deleted_at is null order by sort, created_at",
    dictId,
  ).map(({ title }) => String(title));

/** Fills fields of the form, and saves it. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await main(page).getByRole('textbox', { name, exact: true }).fill(value);
  }
  await save(page);
}
