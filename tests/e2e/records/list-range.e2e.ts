import { violations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { chip, openRange } from '../../support/pages/lists.ts';

test.use({ serviceWorkers: 'block' });

test('S-LIST-1 any other range is chosen from two months or typed, and counts once it is confirmed', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/#/content/article?from=2026-11-03&to=2026-11-16');
  const range = await openRange(page);
  const field = page.getByRole('combobox', { name: '修改于' });
  await expect(field).toHaveText(/11月3日 – .*11月16日14 天$/);
  await expect(range.getByRole('grid')).toHaveCount(2);
  await expect(range.getByRole('button', { name: '自定' })).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);

  const day = (name: string) => range.getByRole('grid').getByRole('button', { name });
  await expect(day('2026年11月16日')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day('2026年11月17日')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day('2026年11月18日')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day('2026年11月25日')).toBeFocused();
  await page.keyboard.press('Enter');
  const [first, last] = [
    range.getByRole('textbox', { name: '从' }),
    range.getByRole('textbox', { name: '至' }),
  ];
  await expect(first).toHaveValue('2026-11-17');
  await expect(last).toHaveValue('2026-11-25');
  await expect(page).toHaveURL(/from=2026-11-03&to=2026-11-16/);
  await range.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/from=2026-11-17&to=2026-11-25/);
  await expect(field).toBeFocused();

  await field.press('ArrowDown');
  await last.fill('二月');
  await last.press('Enter');
  await expect(last).toHaveAttribute('aria-invalid', 'true');
  await last.fill('2026.11.1');
  await last.press('Enter');
  await expect(page, 'the other way round').toHaveURL(/from=2026-11-01&to=2026-11-17/);

  await page.setViewportSize({ width: 360, height: 640 });
  await field.click();
  await expect(range.getByRole('grid')).toHaveCount(1);
  await range.getByRole('button', { name: '上月' }).click();
  await expect(chip(page, '修改于：上月')).toBeAttached();
  await field.click();
  await range.getByRole('button', { name: '清除' }).click();
  await expect(page).toHaveURL(/#\/content\/article$/);
});

test('S-DESK-9 S-SESS-7 what comes after the server’s today is quiet in a range, early in a month, too', async ({
  page,
}) => {
  const now = new Date();
  const inMonth = (day: number) => new Date(now.getFullYear(), now.getMonth(), day, 12);
  // The left month ends with hidden days of this one, today among them. The device's clock is weeks ahead of it.
  await page.clock.setFixedTime(inMonth(24));
  await signIn(page);
  const date = inMonth(3).toUTCString();
  await page.route('**/cn/management/v1/**', async (route) => {
    const response = await realAnswer(route);
    return route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto('/#/content/article');
  const range = await openRange(page);
  const month = range.getByRole('grid').last();
  const day = (date: number) => month.getByText(String(date), { exact: true }).first();
  await expect(month.locator('[aria-current="date"]')).toHaveText('3');
  const quiet = (date: number) => day(date).evaluate((cell) => getComputedStyle(cell).color);
  const later = await quiet(4);
  await expect.poll(() => quiet(20)).toBe(later);
  await expect.poll(() => quiet(1)).not.toBe(later);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
