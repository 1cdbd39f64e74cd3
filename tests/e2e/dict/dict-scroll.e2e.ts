import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { addDict } from '../../support/data/dicts.ts';

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

test('S-DICT-2 a press right after a scroll, and while entries still move, opens the one under the pointer', async ({
  page,
  server,
}) => {
  const { list, link } = await openEntries(page, server.dataDir);
  await link(3).hover();
  // What lies there when it is pressed, whatever the press itself reaches.
  const pressed = await list.evaluateHandle((element) => {
    const found = { name: '' };
    const look = ({ clientY }: PointerEvent) => {
      const line = [...element.children].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top <= clientY && clientY < bottom;
      });
      found.name = line?.querySelector('a')?.textContent ?? '';
    };
    addEventListener('pointerdown', look, { capture: true });
    return found;
  });
  const opened = page.getByRole('textbox', { name: '标签', exact: true });
  for (const lines of [5, 4, 3]) {
    await list.evaluate(({ firstElementChild: line }, count) => {
      scrollBy(0, count * (line?.getBoundingClientRect().height ?? 0));
    }, lines);
    await page.mouse.down();
    await page.mouse.up();
    await expect(opened).toBeVisible();
    const { name } = await pressed.jsonValue();
    expect(name).toMatch(/^第 \d+ 项$/);
    await expect(opened).toHaveValue(name);
    await page.getByRole('link', { name: '返回字典' }).click();
    await expect(opened).toHaveCount(0);
    await link(3 + Number(name.replace(/\D/g, ''))).hover();
  }
});

test('S-DICT-2 a press that began while the list stood still is a click, whatever is scrolled meanwhile', async ({
  page,
  server,
}) => {
  const { link } = await openEntries(page, server.dataDir);
  await link(3).hover();
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
  await page.mouse.up();
  await expect(page.getByRole('complementary', { name: '编辑字典项' })).toBeVisible();
});
