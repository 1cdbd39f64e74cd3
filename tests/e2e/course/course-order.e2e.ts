import { expect, test } from '../../support/browser/fixtures.ts';
import {
  link,
  openCourse,
  row,
  shown,
  storeCourse,
  title,
  undo,
} from '../../support/pages/course-desk.ts';
import { start } from '../../support/pages/pages.ts';
import { dropBeside, stored, text } from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => start(page));

test('S-DESK-8 chapters are put in order by mouse, to the right below another, and it is taken back', async ({
  page,
  server,
}) => {
  const course = await storeCourse(page, '甲章', '乙章', '丙章');
  await openCourse(page, course);
  const drag = async (name: string, target: string, right: number, side: 'before' | 'inside') => {
    await row(page, name).hover();
    const grip = await page.getByRole('button', { name: `移动 ${name}` }).boundingBox();
    const box = await row(page, target).boundingBox();
    if (!grip || !box) throw new Error('nothing to drag');
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, side === 'before' ? box.y + 3 : box.y + box.height - 3, {
      steps: 5,
    });
    await dropBeside(page, side, target);
  };
  await drag('丙章', '甲章', 4, 'before');
  await expect.poll(shown(page)).toEqual(['丙章', '甲章', '乙章']);
  const place = (name: string) => {
    const found = stored(server.dataDir, 'chapter', name);
    return [found?.parent_id ?? null, found?.sort];
  };
  await expect.poll(() => place('丙章')).toEqual([null, 0]);
  await undo(page);
  await expect.poll(() => place('丙章')).toEqual([null, 2]);
  await expect.poll(shown(page)).toEqual(['甲章', '乙章', '丙章']);

  await drag('乙章', '甲章', 60, 'inside');
  await expect.poll(() => place('乙章')).toEqual([course.chapters.甲章, 0]);
  await expect(row(page, '丙章')).toContainText('2');
  await undo(page);
  await expect.poll(() => place('乙章')).toEqual([null, 1]);
});

test('S-DESK-8 chapters are put in order with ⌥ and the arrow keys, and the focus goes along', async ({
  page,
  server,
}) => {
  const course = await storeCourse(page, '甲章', '乙章', '丙章');
  await openCourse(page, course);
  await link(page, '丙章').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(shown(page)).toEqual(['甲章', '丙章', '乙章']);
  await expect(link(page, '丙章')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  const parent = () => stored(server.dataDir, 'chapter', '丙章')?.parent_id ?? null;
  await expect.poll(parent).toBe(course.chapters.甲章);
  await expect(link(page, '丙章')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(parent).toBeNull();
  await expect(link(page, '丙章')).toBeFocused();
  // Without ⌥ the keys belong to the page, and Enter opens.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue('丙章');
  await expect.poll(shown(page)).toEqual(['甲章', '丙章', '乙章']);
});

for (const [platform, alt] of [
  ['Win32', 'Alt'],
  ['MacIntel', '⌥'],
] as const) {
  test(`the keys that move chapters and columns are named as on the keyboard: ${platform}`, async ({
    page,
  }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, 'platform', { get: () => name });
    }, platform);
    await openCourse(page, await storeCourse(page, '甲章', '乙章'));
    await page.reload();
    const outline = page.getByRole('navigation', { name: '课程大纲' });
    await expect(outline).toContainText(`或按 ${alt} ↑ ↓ → ←`);
    await page.goto('/#/content/cata');
    const hint = page.getByText('拖动排序，或按').locator('visible=true');
    await expect(hint).toHaveText(`拖动排序，或按 ${alt} ↑ ↓`);
  });
}

test('S-DESK-8 a chapter is moved by naming its place, and deleted; both are taken back', async ({
  page,
  server,
}) => {
  const course = await storeCourse(page, '甲章', '乙章', '丙章');
  await openCourse(page, course);
  await link(page, '甲章').click();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '移动…' }).click();
  const dialog = page.getByRole('dialog', { name: '移动「甲章」' });
  await expect(dialog.getByRole('combobox', { name: '位置' })).toContainText('「丙章」之后');
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await expect.poll(shown(page)).toEqual(['乙章', '丙章', '甲章']);
  await undo(page);
  await expect.poll(shown(page)).toEqual(['甲章', '乙章', '丙章']);
  await expect.poll(() => stored(server.dataDir, 'chapter', '甲章')?.sort).toBe(0);

  await page.getByRole('button', { name: '更多 甲章' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect.poll(shown(page)).toEqual(['乙章', '丙章']);
  // It stood in place: its course's own fields do now.
  await expect(text(page, '讲师')).toBeVisible();
  await undo(page);
  await expect.poll(shown(page)).toEqual(['甲章', '乙章', '丙章']);
});
