import { rowsOf } from '../support/data/server-data.ts';
import { firefox } from './firefox.ts';
import { expect, expectText, openNewArticle, PATIENCE, signIn, test } from './fixtures.ts';
import { button, field, type Tab, valueIn } from './tab.ts';
import { webkit } from './webkit.ts';

/** Address of each screen, and what it shows of the example content. */
const SCREENS = {
  '/dashboard': '待我审核',
  '/content/article': '已发布',
  '/content/cata': '婚姻家庭',
  '/content/expands': '友情链接',
  '/content/course': '租房不吃亏',
  '/resource/file': '法院.png',
  '/uploads': '没有等待上传的文件',
  '/storage': '本设备',
  '/system/dict': 'article_status',
  '/system/user': 'admin',
  '/system/role': '管理员',
  '/system/menu': '内容管理',
  '/system/log': '登录',
} as const;

/** Notes what goes wrong from here on, until {@link problems} is asked. */
const watch = (tab: Tab): Promise<null> =>
  tab.run(`window.noted = [];
    addEventListener('error', ({ message }) => noted.push(message));
    addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)));
    return null;`);
const problems = (tab: Tab): Promise<string[]> => tab.run('return window.noted;');

/** How many drafts the device holds. */
const drafts = (tab: Tab): Promise<number> =>
  tab.run(`const db = await new Promise((resolve) => {
      indexedDB.open('lexdesk:admin').onsuccess = ({ target }) => resolve(target.result);
    });
    const counting = db.transaction('drafts').objectStore('drafts').count();
    const count = await new Promise((resolve) => { counting.onsuccess = () => resolve(counting.result); });
    db.close();
    return count;`);

for (const kind of [firefox, webkit]) {
  test.describe(kind.name, () => {
    test.use({ kind });

    test('every screen opens, one after the other and by its address', async ({
      engine,
      server,
    }) => {
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await watch(tab);
      for (const [path, text] of Object.entries(SCREENS)) {
        await tab.run(`location.hash = ${JSON.stringify(path)}; return null;`);
        await expectText(tab, '//main', text);
      }
      expect(await problems(tab)).toEqual([]);
      for (const [path, text] of Object.entries(SCREENS)) {
        await tab.open(`${server.url}/#${path}`);
        await expectText(tab, '//main', text);
      }
    });

    test('S-DESK-1 an article is written, saved and found again', async ({ engine, server }) => {
      const title = `写于 ${kind.name}`;
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await openNewArticle(tab, server.url);
      await watch(tab);
      await tab.type(field('标题'), title);
      await tab.type(field('正文'), '第一段。');
      await tab.click(button('保存'));
      await expectText(tab, '//*[@aria-label="保存状态"]', '已保存到服务器');
      expect(await problems(tab)).toEqual([]);
      await tab.open(`${server.url}/#/content/article`);
      await expectText(tab, '//main//table', title);
      await tab.click(`//main//table//a[normalize-space()="${title}"]`);
      await expectText(tab, '//*[@role="textbox"][@aria-label="正文"]', '第一段。');
      const rows = rowsOf(server.dataDir, 'select body from articles where title = ?', title);
      expect(rows).toEqual([{ body: '<p>第一段。</p>' }]);
    });

    test('S-PWA-2 S-API-5 a page that is left while it keeps what is typed holds up no other, which has the text', async ({
      engine,
      server,
    }) => {
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await openNewArticle(tab, server.url);
      await tab.type(field('标题'), '刚刚写下的');
      await expect.poll(() => drafts(tab), PATIENCE).toBe(1);
      await tab.open(`${server.url}/#/article/add`);
      await expect.poll(() => valueIn(tab, field('标题')), PATIENCE).toBe('刚刚写下的');
    });
  });
}
