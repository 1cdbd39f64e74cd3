import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { chooseOption } from './select.ts';

/** Opens what else a list can be narrowed by. */
export async function openFilters(page: Page): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: '更多筛选' });
  await page.getByRole('main').getByRole('button', { name: '更多筛选' }).click();
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens the days in which what a list shows was changed. */
export async function openRange(page: Page): Promise<Locator> {
  const panel = await openFilters(page);
  await panel.getByRole('combobox', { name: '修改于' }).click();
  const range = panel.getByRole('dialog', { name: '选择修改于' });
  await expect(range).toBeVisible();
  return range;
}

/** Narrows a list by one of its filters, or puts it in order (排序). */
export async function narrow(page: Page, filter: string, wanted: string | number): Promise<void> {
  const panel = await openFilters(page);
  await chooseOption(panel.getByRole('combobox', { name: filter, exact: true }), wanted);
  await panel.getByRole('button', { name: '完成' }).click();
  await expect(panel).toHaveCount(0);
}

/** A tab above a list, by its state. */
export const stateTab = (page: Page, state: string): Locator =>
  page.getByRole('tablist', { name: '状态' }).getByRole('tab', { name: new RegExp(`^${state}`) });

/** What a list is narrowed by, as its chips say it. */
export const chip = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `移除 ${text}` });

/** The title of an empty list, as it is drawn; the status of the list has the same text for screen readers. */
export const emptyTitle = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('paragraph').filter({ hasText: title });

/** The status that announces what the filters of a list have found. */
export const foundStatus = (page: Page): Locator => page.getByRole('status', { name: '筛选结果' });
