import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDict } from '../support/dicts.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ serviceWorkers: 'block' });

/** Opens a dictionary of 400 entries; gives the list and the link of the entry at a place, counted from 1. */
async function openEntries(page: Page, dataDir: string) {
  const id = addDict(dataDir, `年份 ${randomUUID()}`, 400);
  await signIn(page);
  await page.goto(`/#/system/dict?edit=${id}`);
  const list = page.getByRole('list', { name: '字典项' });
  const link = (at: number) => list.getByRole('link', { name: `第 ${at} 项`, exact: true });
  await expect(link(1)).toBeVisible();
  return { list, link };
}

test('S-DICT-2 entries that are scrolled into sight are reached by Tab in their order, and the focus stays with its own', async ({
  page,
  server,
}) => {
  const { list, link } = await openEntries(page, server.dataDir);
  // Not a whole screen at a time: some lines stay while others come and go.
  for (let at = 5; at <= 120; at += 5) {
    await expect(link(at)).toBeAttached();
    await link(at).scrollIntoViewIfNeeded();
  }
  await link(118).focus();
  for (const name of ['编辑 第 118 项', '更多 第 118 项', '移动 第 119 项']) {
    await page.keyboard.press('Tab');
    await expect(list.getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(link(119)).toBeFocused();
  // A line with the focus may go out of sight: it stays in the document, at its place.
  for (const seen of [130, 135]) {
    await page.evaluate(() => scrollBy(0, 225));
    await expect(link(seen)).toBeAttached();
  }
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  const handle = list.getByRole('button', { name: '移动 第 120 项', exact: true });
  await expect(handle).toBeFocused();
  await page.evaluate(() => scrollBy(0, 6000));
  await expect(link(250)).toBeAttached();
  await expect(handle).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link(120)).toBeFocused();
  // A line is said once, wherever it stands in the document.
  const places = await list
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.ariaPosInSet));
  expect(new Set(places).size).toBe(places.length);
});

test('S-DICT-2 entries take no pointer while they are scrolled, and the next click as soon as they stand still', async ({
  page,
  server,
}) => {
  const { list, link } = await openEntries(page, server.dataDir);
  const seen = await list.evaluateHandle((element) => {
    const values: string[] = [];
    const look = () => {
      const { pointerEvents } = getComputedStyle(element);
      if (values.at(-1) !== pointerEvents) values.push(pointerEvents);
    };
    new MutationObserver(look).observe(element, { attributes: true });
    return values;
  });
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 900);
  await expect
    .poll(async () => {
      const values = await seen.jsonValue();
      return [values[0], values.at(-1)];
    })
    .toEqual(['none', 'auto']);
  await link(20).click();
  await expect(page.getByRole('complementary', { name: '编辑字典项' })).toBeVisible();
});

test('S-DICT-2 a press that began while the list stood still is a click, whatever is scrolled meanwhile', async ({
  page,
  server,
}) => {
  const { list, link } = await openEntries(page, server.dataDir);
  await link(3).hover();
  // That may have scrolled; a frame later the list knows.
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told))));
  await expect(list).not.toHaveAttribute('data-moving');
  await page.mouse.down();
  // Scrolled in each frame: the list moves until the button is released.
  await page.evaluate(() => {
    const until = performance.now() + 500;
    const go = () => {
      scrollBy(0, scrollY % 2 ? -1 : 1);
      if (performance.now() < until) requestAnimationFrame(go);
    };
    go();
  });
  await expect(list).toHaveAttribute('data-moving');
  await page.mouse.up();
  await expect(page.getByRole('complementary', { name: '编辑字典项' })).toBeVisible();
});
