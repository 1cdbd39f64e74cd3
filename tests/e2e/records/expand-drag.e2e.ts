import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { start } from '../../support/pages/pages.ts';
import { dropBeside, main, saveToServer, stored } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

const labels = ['甲', '乙', '丙'];
/** Opens a model of three fields in its form; gives how the server has them. */
async function openModel(page: Page, dataDir: string): Promise<() => string[]> {
  const name = `拖动字段 ${randomUUID()}`;
  const fields = labels.map((label, at) => ({
    ...{ label, key: `key${at}`, type: 'date', required: false, maxLength: 0 },
    ...{ min: null, max: null, dict: '', initial: '' },
  }));
  const id = randomUUID();
  await callApi(page, 'expandModel/create', { id, ...sampleOf('expandModel', { name, fields }) });
  await page.goto(`/#/content/expands?view=models&edit=${id}`);
  await expect(shown(page)).toHaveText(labels);
  return () => {
    const kept = stored(dataDir, 'expandModel', name)?.fields.fields as { label: string }[];
    return kept.map(({ label }) => label);
  };
}

const handle = (page: Page, label: string) => page.getByRole('button', { name: `移动 ${label}` });
const table = (page: Page) => main(page).getByRole('table', { name: '字段' });
const shown = (page: Page) => table(page).getByRole('link');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to drag');
  return box;
}

/** From where a field is held to the upper edge of another one, with both in sight. */
async function wayOf(page: Page, label: string, target: string) {
  await handle(page, label).scrollIntoViewIfNeeded();
  const [from, to] = [
    await boxOf(handle(page, label)),
    await boxOf(table(page).getByRole('row', { name: target })),
  ];
  const start = [from.x + from.width / 2, from.y + from.height / 2] as const;
  return { start, end: [to.x + 40, to.y + 8] as const };
}

test.beforeEach(({ page }) => start(page));

test('the fields of a model are ordered by mouse and by the keys of their handles', async ({
  page,
  server,
}) => {
  const kept = await openModel(page, server.dataDir);
  const { start, end } = await wayOf(page, '丙', '乙');
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await dropBeside(page, 'before', '乙');
  await expect(shown(page)).toHaveText(['甲', '丙', '乙']);
  await expect(handle(page, '丙'), 'the field can be moved on at once').toBeFocused();
  await page.keyboard.press('Home');
  await expect(handle(page, '丙')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await handle(page, '甲').press('ArrowDown');
  await saveToServer(page);
  expect(kept()).toEqual(['丙', '乙', '甲']);
  await page.reload();
  await expect(shown(page)).toHaveText(['丙', '乙', '甲']);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('the fields of a model are dragged by a finger', async ({ page, server }) => {
    const kept = await openModel(page, server.dataDir);
    const { start, end } = await wayOf(page, '丙', '乙');
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...[x, y]: number[]) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
      });
    await touch('touchStart', ...start);
    await touch('touchMove', start[0], (start[1] + end[1]) / 2);
    await touch('touchMove', ...end);
    await expect(page.locator('[data-drop="before"]')).toContainText('乙');
    await touch('touchEnd');
    await expect(shown(page)).toHaveText(['甲', '丙', '乙']);
    await saveToServer(page);
    expect(kept()).toEqual(['甲', '丙', '乙']);
    await page.reload();
    await expect(shown(page)).toHaveText(['甲', '丙', '乙']);
  });
});
