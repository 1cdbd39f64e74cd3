import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { attributeOf } from '../../support/browser/waiting.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { openSections } from '../../support/pages/desk.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { unfold } from '../../support/pages/queue.ts';
import { chooseOption } from '../../support/pages/select.ts';
import { drawn, type Look, look, type Picture, turned } from '../../support/values/pictures.ts';

test.use({ serviceWorkers: 'block' });

const MEBIBYTE = 1024 * 1024;
const QUARTERS = ['red', 'green', 'blue', 'white'] as const;
const dialog = (page: Page) => page.getByRole('dialog', { name: '裁剪图片' });
const frame = (page: Page) => dialog(page).getByRole('application', { name: '裁剪区域' });
const queued = (page: Page, name: string) =>
  page.getByRole('list', { name: '上传的文件' }).getByRole('listitem').filter({ hasText: name });

async function open(page: Page, path: string): Promise<void> {
  await signIn(page);
  await page.goto(`/#${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Chooses a picture on the queue screen, and a size for it. */
async function choose(page: Page, picture: Picture, size: string): Promise<void> {
  await page.getByLabel('裁剪并添加图片').setInputFiles(picture);
  await chooseOption(dialog(page).getByRole('combobox', { name: '推荐尺寸' }), size);
  await expect(dialog(page)).toContainText('结果：');
}

/** Takes the picture as it is cropped; returns when the server has it, with its bytes. */
async function take(page: Page, name: string): Promise<Look & { bytes: number; type: string }> {
  await dialog(page).getByRole('button', { name: '使用图片' }).click();
  await expect(dialog(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(queued(page, name)).toContainText('已上传', { timeout: 30_000 });
  await unfold(page);
  const address = await attributeOf(queued(page, name).locator('img'), 'src');
  const reply = await page.request.get(address);
  const buffer = await reply.body();
  const type = reply.headers()['content-type'] ?? '';
  return { ...(await look(page, { buffer, mimeType: type })), bytes: buffer.length, type };
}

test('S-UP-2 every recommended size stands beside the picker, from one table', async ({ page }) => {
  await open(page, '/uploads');
  const hint = page.getByText('推荐尺寸：');
  for (const size of [
    '标志 316*44',
    '二维码 200*200',
    '空状态 705*390',
    '门店 455*295',
    '条目 265*150',
    '品牌标志 84*52',
    '品牌 290*130',
    '横幅 3840*1800',
  ]) {
    await expect(hint).toContainText(size);
  }
  await expect(hint).toContainText('2MB');
});

const COVERS = ['律所-705x390.jpg', '律所-455x295.jpg', '律所-265x150.jpg'] as const;

/** The files that an article's three covers name, by their names. */
const coversOf = (dataDir: string, title: string): unknown[] =>
  coverIds(dataDir, title).map((id) => nameOf(dataDir, id));

function coverIds(dataDir: string, title: string): unknown[] {
  const [row] = rowsOf(dataDir, 'select cover_id, data from articles where title = ?', title);
  const { coverMiddleId, coverSmallId } = JSON.parse(String(row?.data ?? '{}'));
  return [row?.cover_id, coverMiddleId, coverSmallId];
}

const nameOf = (dataDir: string, id: unknown): unknown =>
  typeof id === 'string' ? rowsOf(dataDir, 'select name from files where id = ?', id)[0]?.name : id;

test('S-UP-2 an article’s cover is cropped to its three sizes at once, queued like any file, and saved with the article', async ({
  page,
  server,
}) => {
  await open(page, '/article/add');
  await openSections(page, '封面');
  await expect(page.getByText('推荐尺寸：大图 705*390、中图 455*295、小图 265*150')).toBeVisible();
  const photo = await drawn(page, '律所.jpg', { width: 3000, height: 2000, quarters: QUARTERS });
  await page.getByLabel('选择封面图片').setInputFiles(photo);
  await expect(dialog(page)).toContainText('结果：705*390');
  const size = (name: string) => dialog(page).getByRole('button', { name });
  await expect(size('大图 705*390')).toHaveAttribute('aria-pressed', 'true');

  // The first moves the others along, until they are moved themselves.
  await frame(page).focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('+');
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await size('中图 455*295').click();
  await expect(dialog(page)).toContainText('结果：455*295');
  await expect(dialog(page).getByRole('slider', { name: '缩放' })).toHaveValue('4');
  await size('小图 265*150').click();
  await frame(page).focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await dialog(page).getByRole('button', { name: '使用图片' }).click();

  const cover = page.getByRole('group', { name: '封面' });
  await expect(cover).toContainText(COVERS[0]);
  await expect(cover).toContainText('已上传', { timeout: 30_000 });
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('有封面的文章');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器', {
    timeout: 30_000,
  });
  expect(coversOf(server.dataDir, '有封面的文章')).toEqual(COVERS);
  const [large, middle, small] = coverIds(server.dataDir, '有封面的文章');
  const quarters = async (id: unknown) => {
    const reply = await page.request.get(`/cn/management/v1/file/content/${id}`);
    return (await look(page, { buffer: await reply.body(), mimeType: 'image/jpeg' })).quarters;
  };
  expect(await quarters(large)).toEqual(['green', 'green', 'white', 'white']);
  expect(await quarters(middle)).toEqual(['green', 'green', 'white', 'white']);
  expect(await quarters(small)).toEqual(['red', 'red', 'blue', 'blue']);

  await page.reload();
  await expect(cover).toContainText(COVERS[0]);
  await cover.getByRole('button', { name: '移除封面' }).click();
  await expect(cover).not.toContainText(COVERS[0]);
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => coversOf(server.dataDir, '有封面的文章')).toEqual([null, null, null]);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S-UP-2 the three covers are cropped without a network too, and are on the server afterwards', async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await open(page, '/article/add');
    await waitForInstall(page);
    await page.reload();
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeVisible();
    await openSections(page, '封面');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const photo = await drawn(page, '律所.jpg', { width: 1500, height: 1000, quarters: QUARTERS });
    await page.getByLabel('选择封面图片').setInputFiles(photo);
    await expect(dialog(page)).toContainText('结果：705*390');
    await dialog(page).getByRole('button', { name: '使用图片' }).click();
    const cover = page.getByRole('group', { name: '封面' });
    await expect(cover).toContainText(COVERS[0]);
    await expect(page.getByRole('group', { name: '中图' })).toContainText(COVERS[1]);
    await expect(page.getByRole('group', { name: '小图' })).toContainText(COVERS[2]);
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('路上配的封面');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
    await context.setOffline(false);
    await expect
      .poll(() => coversOf(server.dataDir, '路上配的封面'), { timeout: 60_000 })
      .toEqual(COVERS);
  });
});

test('S-UP-2 a banner of noise is packed below the limit, as a JPEG where a PNG has no room', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, '/uploads');
  const noise = { width: 3900, height: 1900, quarters: QUARTERS, noise: true };
  const picture = await drawn(page, '横幅.png', noise);
  expect(picture.buffer.length).toBeGreaterThan(8 * MEBIBYTE);
  await choose(page, picture, '横幅 3840*1800');
  const taken = await take(page, '横幅-');
  expect(taken.type).toBe('image/jpeg');
  expect(taken.bytes).toBeLessThanOrEqual(2 * MEBIBYTE);
  expect(taken.width / taken.height).toBeCloseTo(3840 / 1800, 2);
});

test('S-UP-2 a transparent logo stays a transparent PNG', async ({ page }) => {
  await open(page, '/uploads');
  const quarters = ['red', 'clear', 'clear', 'blue'] as const;
  await choose(
    page,
    await drawn(page, '标志.png', { width: 632, height: 88, quarters }),
    '标志 316*44',
  );
  const taken = await take(page, '标志-316x44.png');
  expect(taken).toMatchObject({ type: 'image/png', width: 316, height: 44 });
  expect(taken.quarters).toEqual(quarters);
});

test('S-UP-2 a small picture is not enlarged, and a hint says so', async ({ page }) => {
  await open(page, '/uploads');
  const small = await drawn(page, '小.png', { width: 100, height: 100, quarters: QUARTERS });
  await choose(page, small, '二维码 200*200');
  await expect(dialog(page)).toContainText('结果：100*100，小于推荐尺寸 200*200');
  expect(await take(page, '小-100x100.png')).toMatchObject({ width: 100, quarters: QUARTERS });
});

test('S-UP-2 a photograph is upright by its EXIF note', async ({ page }) => {
  await open(page, '/uploads');
  const lying = await drawn(page, '竖.jpg', { width: 800, height: 800, quarters: QUARTERS });
  await choose(page, turned(lying, 6), '二维码 200*200');
  const taken = await take(page, '竖-200x200.jpg');
  expect(taken.quarters).toEqual(['blue', 'red', 'white', 'green']);
});

test('S-UP-2 mouse, wheel and keys choose the part', async ({ page }) => {
  await open(page, '/uploads');
  const picture = await drawn(page, '四.png', { width: 1600, height: 1600, quarters: QUARTERS });

  await choose(page, picture, '二维码 200*200');
  const box = await frame(page).boundingBox();
  if (!box) throw new Error('no frame');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -2000);
  await expect(dialog(page).getByRole('slider', { name: '缩放' })).toHaveValue('4');
  await page.mouse.down();
  await page.mouse.move(box.x + 5000, box.y + 5000);
  await page.mouse.up();
  const first = await take(page, '四-200x200.png');
  expect(first.quarters).toEqual(['red', 'red', 'red', 'red']);

  await choose(page, { ...picture, name: '五.png' }, '二维码 200*200');
  await frame(page).focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('+');
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(dialog(page).getByRole('slider', { name: '缩放' })).toHaveValue('4');
  const second = await take(page, '五-200x200.png');
  expect(second.quarters).toEqual(['green', 'green', 'white', 'white']);
});

test('S-UP-2 a hostile picture is refused in words, and nothing is queued', async ({ page }) => {
  await open(page, '/uploads');
  const good = await drawn(page, '好.png', { width: 50, height: 50, quarters: QUARTERS });
  const huge = Buffer.from(good.buffer);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const broken = Buffer.concat([good.buffer.subarray(0, 40), Buffer.alloc(400, 7)]);
  const cases: [string, Buffer, string][] = [
    ['巨.png', huge, '图片尺寸过大（60000×60000），请先缩小到 5000 万像素以内'],
    ['坏.png', broken, '图片无法打开，文件可能已损坏'],
    ['断.png', good.buffer.subarray(0, 12), '不是有效的图片，文件可能已损坏或扩展名有误'],
    ['假.jpg', good.buffer, '文件内容与扩展名不符'],
    [
      '页.png',
      Buffer.from('<svg onload="alert(1)"/>'),
      '不是有效的图片，文件可能已损坏或扩展名有误',
    ],
    ['动.gif', good.buffer, '只能使用 .png、.jpg 或 .jpeg 图片'],
    ['空.png', Buffer.alloc(0), '文件是空的（0 字节）'],
  ];
  for (const [name, buffer, message] of cases) {
    await page.getByLabel('裁剪并添加图片').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(dialog(page).getByRole('alert')).toHaveText(`${name}：${message}`);
    await expect(dialog(page).getByRole('button', { name: '使用图片' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
  await expect(page.getByText('没有等待上传的文件')).toBeVisible();
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('S-UP-2 two fingers zoom and one moves', async ({ page, context }) => {
    await open(page, '/uploads');
    const picture = await drawn(page, '触.png', { width: 1600, height: 1600, quarters: QUARTERS });
    await choose(page, picture, '二维码 200*200');
    const box = await frame(page).boundingBox();
    if (!box) throw new Error('no frame');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const browser = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
    const at = (dx: number, dy: number, id: number) => ({ x: x + dx, y: y + dy, id });
    await touch('touchStart', at(-10, 0, 1), at(10, 0, 2));
    await touch('touchMove', at(-40, 0, 1), at(40, 0, 2));
    await touch('touchEnd');
    await expect(dialog(page).getByRole('slider', { name: '缩放' })).toHaveValue('4');
    await touch('touchStart', at(0, 0, 3));
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', at(-100 * step, -100 * step, 3));
    await touch('touchEnd');
    const taken = await take(page, '触-200x200.png');
    expect(taken.quarters).toEqual(['white', 'white', 'white', 'white']);
  });
});
