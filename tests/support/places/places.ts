import { expect, type Page } from '@playwright/test';
import { signIn } from '../browser/sign-in.ts';
import { openSections } from '../pages/desk.ts';
import { giveControl, openSecurity } from '../pages/factor-pages.ts';
import { lines, picker, textFile } from '../pages/queue.ts';
import { packageFile, packagePicker, recent, sendPackage } from '../values/packages.ts';
import { drawn } from '../values/pictures.ts';
import { articlePlaces } from './article-places.ts';
import { contentPlaces } from './content-places.ts';
import { entityPaths, entityPlaces, offlineEntityPlaces } from './entity-places.ts';
import { filePlaces } from './file-places.ts';
import { go, type Place, screen, settle } from './place.ts';

/** Under 992 px the sidebar is a drawer and the size menu is away. */
const mobile = (width: number) => width < 992;

async function openUserMenu(page: Page): Promise<void> {
  await go(page, '/dashboard');
  await page.getByRole('button', { name: '用户菜单' }).click();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
}

/** What a signed-in user can see while the server answers. */
export const places: readonly Place[] = [
  screen('dashboard', '/dashboard'),
  screen('article-list', '/content/article'),
  screen('article-list-nothing-found', '/content/article?keyword=没有这样的文章'),
  screen('cata-tree', '/content/cata'),
  screen('cata-new', '/cata/add'),
  ...contentPlaces,
  ...entityPlaces,
  screen('article-new', '/article/add'),
  ...articlePlaces,
  {
    name: 'article-errors',
    async open(page) {
      await go(page, '/article/add');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
    // The tag keeps its form, with what was wrong in it.
    leave: async (page) => void (await page.reload()),
  },
  {
    name: 'article',
    async open(page) {
      await go(page, '/content/article');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(/./);
      await settle(page);
    },
  },
  screen('uploads', '/uploads'),
  {
    name: 'queue-panel',
    floats: true,
    async open(page) {
      await go(page, '/uploads');
      await picker(page).setInputFiles(textFile('委托书（已签字）.txt'));
      await expect(lines(page).filter({ hasText: '已上传' }).first()).toBeVisible();
      await page.getByRole('button', { name: /^上传队列/ }).click();
      await expect(page.getByRole('dialog', { name: '上传队列' })).toContainText('已上传');
    },
  },
  {
    name: 'crop',
    floats: true,
    async open(page) {
      await go(page, '/article/add');
      const quarters = ['red', 'green', 'blue', 'white'] as const;
      const picture = await drawn(page, '封面.png', { width: 900, height: 600, quarters });
      await openSections(page, '封面');
      await page.getByLabel('选择封面图片').locator('visible=true').setInputFiles(picture);
      await expect(page.getByRole('dialog', { name: '裁剪图片' })).toContainText('结果：705*390');
    },
  },
  {
    name: 'crop-refused',
    floats: true,
    async open(page) {
      await go(page, '/article/add');
      await openSections(page, '封面');
      const input = page.getByLabel('选择封面图片').locator('visible=true');
      await input.setInputFiles(textFile('封面.png'));
      await expect(page.getByRole('dialog', { name: '裁剪图片' }).getByRole('alert')).toBeVisible();
    },
  },
  screen('storage', '/storage'),
  screen('help', '/help'),
  screen('ops', '/system/ops'),
  {
    name: 'ops-chosen',
    async open(page) {
      await go(page, '/system/ops');
      await page.getByRole('tab', { name: '部署包' }).click();
      await packagePicker(page).setInputFiles(packageFile('lvtai-site-2026.11.23.tar.gz'));
      await expect(page.getByText('gzip，与扩展名一致')).toBeVisible();
      await expect(page.getByRole('button', { name: '上传部署包' })).toBeEnabled();
    },
    leave: (page) => page.getByRole('button', { name: '换一个' }).click(),
  },
  {
    name: 'ops-uploaded',
    async open(page) {
      await go(page, '/system/ops');
      await page.getByRole('tab', { name: '数据库包' }).click();
      await sendPackage(page, packageFile('字典.sql.gz'), '数据库包', '字典补充');
      await expect(recent(page, '字典.sql.gz').first()).toContainText('服务器已收到');
    },
  },
  screen('profile', '/profile/index'),
  screen('security', '/profile/index?tab=security'),
  {
    name: 'factor-scan',
    floats: true,
    async open(page) {
      await openSecurity(page);
      await page.getByRole('button', { name: '开启' }).click();
      const dialog = page.getByRole('dialog', { name: '开启两步验证' });
      await giveControl(dialog);
      await expect(dialog.getByRole('img', { name: /二维码/ })).toBeVisible();
    },
  },
  {
    name: 'passkey-new',
    floats: true,
    async open(page) {
      await openSecurity(page);
      await page.getByRole('button', { name: '添加' }).click();
      await expect(page.getByRole('dialog', { name: '添加通行密钥' })).toBeVisible();
    },
  },
  {
    name: 'storage-clear',
    floats: true,
    async open(page) {
      await go(page, '/storage');
      await page.getByRole('button', { name: '清除', exact: true }).click();
      await expect(page.getByRole('alertdialog', { name: /^清除本设备/ })).toBeVisible();
    },
  },
  ...filePlaces,
  screen('401', '/401'),
  screen('404', '/404'),
  { name: 'user-menu', floats: true, open: openUserMenu },
  {
    name: 'settings',
    floats: true,
    async open(page) {
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: '布局设置' }).click();
      await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible();
    },
  },
  {
    name: 'log-out',
    floats: true,
    async open(page) {
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await expect(page.getByRole('alertdialog', { name: '提示' })).toBeVisible();
    },
  },
  {
    name: 'size-menu',
    floats: true,
    at: (width) => !mobile(width),
    async open(page) {
      await go(page, '/dashboard');
      await page.getByRole('button', { name: '布局大小' }).click();
      await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    },
  },
  {
    name: 'drawer',
    floats: true,
    at: mobile,
    async open(page) {
      await go(page, '/dashboard');
      await page.getByRole('button', { name: '展开菜单' }).click();
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    },
  },
  {
    name: 'collapsed',
    at: (width) => !mobile(width),
    async open(page) {
      await go(page, '/dashboard');
      await page.getByRole('button', { name: '折叠菜单' }).click();
      await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
    },
    leave: (page) => page.getByRole('button', { name: '展开菜单' }).click(),
  },
  {
    name: 'search',
    floats: true,
    async open(page) {
      await go(page, '/dashboard');
      await page.getByRole('searchbox', { name: '搜索菜单' }).fill('gl');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'tag-menu',
    floats: true,
    async open(page) {
      await go(page, '/uploads');
      const tags = page.getByRole('tablist', { name: '已打开的页面' });
      await tags.getByRole('tab', { selected: true }).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: '关闭其他' })).toBeVisible();
    },
  },
];

/** What is seen without a server; some of it waits to be sent. */
export const offlinePlaces: readonly Place[] = [
  {
    name: 'offline-saved',
    async open(page) {
      await go(page, '/article/add');
      await page.getByRole('textbox', { name: '标题', exact: true }).fill('列车上写的文章');
      await openSections(page, '附件');
      // The view of another tag is kept, unseen, with the same field.
      const picker = page.getByLabel('添加图片、视频或文件').locator('visible=true');
      await picker.setInputFiles({
        name: '劳动合同（扫描件）第一版修改稿.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7\n%%EOF'),
      });
      // A sheet lies over the button on phones.
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByRole('status', { name: '保存状态' })).toContainText('等待同步');
    },
  },
  screen('offline-uploads', '/uploads'),
  {
    name: 'log-out-waiting',
    floats: true,
    async open(page) {
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      const question = page.getByRole('alertdialog', { name: '提示' });
      await expect(question).toContainText('个项目等待发送');
      await question.getByRole('radio', { name: '丢弃' }).check();
      await expect(question.getByRole('textbox')).toBeVisible();
    },
  },
  screen('offline-storage', '/storage'),
  screen('offline-dashboard', '/dashboard'),
  screen('offline-article-list', '/content/article'),
  screen('offline-files', '/resource/file'),
  screen('offline-cata-tree', '/content/cata'),
  screen('offline-expand-list', '/content/expands'),
  ...offlineEntityPlaces,
  screen('offline-session', '/system/session'),
  screen('offline-profile', '/profile/index'),
  screen('offline-security', '/profile/index?tab=security'),
  screen('offline-never-seen', '/content/article?keyword=从未查过'),
];

/** Leaves what floats. */
export async function leave(page: Page, place: Place): Promise<void> {
  if (place.floats) {
    // A dialog in sight does not hear keys yet; once it has the focus, it does.
    await expect(page.locator('[aria-modal=true]:not(:focus-within)')).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await place.leave?.(page);
}

/** The login form with everything that it can complain of. */
export async function openLoginErrors(page: Page): Promise<void> {
  await page.goto('/#/login');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('密码不能为空')).toBeVisible();
}

/** What is shown without a server is seen once before. */
export async function seeAll(page: Page): Promise<void> {
  const profile = ['/profile/index', '/profile/index?tab=security'];
  const others = ['/content/cata', '/content/expands', '/system/session', ...profile];
  for (const path of [...entityPaths, ...others]) await go(page, path);
}

/** Signed in, with the lists seen once. */
export async function arrive(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  await go(page, '/content/article');
  await go(page, '/resource/file');
}
