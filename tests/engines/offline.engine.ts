import { join } from 'node:path';
import { rowsOf } from '../support/data/server-data.ts';
import { FaultProxy } from '../support/services/fault-proxy.ts';
import { firefox } from './firefox.ts';
import {
  enqueue,
  expect,
  expectExactlyOnce,
  expectState,
  expectText,
  openNewArticle,
  openQueue,
  signIn,
  test,
  writeVideo,
} from './fixtures.ts';
import { button, field, type Tab } from './tab.ts';
import { webkit } from './webkit.ts';

const KiB = 1024;
const MiB = 1024 * KiB;
const RETENTION = '已保存到本设备';
const SAVE_STATUS = '//*[@aria-label="保存状态"]';

/** Has the page write to its outbox without an end, so that it is always left in the middle. */
const WORK_WITHOUT_END = `const opened = await new Promise((resolve) => {
    indexedDB.open('lexdesk:admin').onsuccess = ({ target }) => resolve(target.result);
  });
  const outbox = opened.transaction('outbox', 'readwrite').objectStore('outbox');
  const goOn = () => { outbox.count().onsuccess = goOn; };
  goOn();
  return null;`;

/** How many tabs hold the lock that its leader holds, and how many wait for it. */
const leaders = (tab: Tab): Promise<{ held: number; waiting: number }> =>
  tab.run(`const { held, pending } = await navigator.locks.query();
    const count = (all) => all.filter(({ name }) => name.startsWith('lexdesk-drain:')).length;
    return { held: count(held), waiting: count(pending) };`);

for (const kind of [firefox, webkit]) {
  test.describe(kind.name, () => {
    test.use({ kind });

    test('S-UP-4 a file chosen with the server down outlives a reload and arrives exactly once', async ({
      engine,
      server,
      folder,
    }) => {
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await openQueue(tab, server.url);
      await server.stop('SIGKILL');
      const file = await writeVideo(folder, '无网络.mp4', 300 * KiB);
      await enqueue(tab, file);
      await expectState(tab, file, RETENTION);
      await tab.reload();
      await expectState(tab, file, RETENTION);
      await server.start();
      await expectState(tab, file, '已上传');
      await expectExactlyOnce(server, file);
    });

    test('S-UP-4 a file in chunks survives a server that is killed in the middle', async ({
      engine,
      server,
      folder,
    }) => {
      const network = await FaultProxy.before(server.url);
      network.inject(/\/chunks\/\d+$/, { kind: 'throttle', bytesPerSecond: 2 * MiB }, 2);
      const tab = await engine.newTab();
      await signIn(tab, network.url);
      await openQueue(tab, network.url);
      const file = await writeVideo(folder, '庭审录像🎬.mp4', 13 * MiB);
      await enqueue(tab, file);
      await expectState(tab, file, '正在上传');
      await server.restart('SIGKILL');
      await expectState(tab, file, '已上传');
      await expectExactlyOnce(server, file);
      await network.close();
    });

    test('S-API-5 an article saved with the server down arrives exactly once', async ({
      engine,
      server,
    }) => {
      const title = `列车上写的文章 ${kind.name}`;
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await openNewArticle(tab, server.url);
      await server.stop('SIGKILL');
      await tab.type(field('标题'), title);
      await tab.type(field('正文'), '在没有网络的车厢里写下。');
      await tab.click(button('保存'));
      await expectText(tab, SAVE_STATUS, RETENTION);
      await tab.open(`${server.url}/#/uploads`);
      await expectText(tab, '//ul[@aria-label="待同步的修改"]', title);
      await server.start();
      await expectText(tab, '//main', '保存过的修改都在服务器上');
      const rows = rowsOf(server.dataDir, 'select body from articles where title = ?', title);
      expect(rows).toEqual([{ body: '<p>在没有网络的车厢里写下。</p>' }]);
    });

    test('S-PWA-2 S-PWA-3 without a server any address opens, with the menu and its age', async ({
      engine,
      server,
    }) => {
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await tab.open(`${server.url}/#/content/article`);
      await expectText(tab, '//main//table', '已发布');
      await server.stop('SIGKILL');
      await tab.open(`${server.url}/#/content/article?status=published`);
      await expectText(tab, '//nav[@aria-label="主菜单"]', '内容管理');
      await expectText(tab, '//body', '离线菜单');
      await expectText(tab, '//body', '今天');
      await openNewArticle(tab, server.url);
    });

    test('S-PWA-2 S-API-5 a page that is put aside in the middle of its work holds up no other', async ({
      engine,
      server,
    }) => {
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await tab.run(WORK_WITHOUT_END);
      await server.stop('SIGKILL');
      await openNewArticle(tab, server.url);
      await tab.type(field('标题'), '旁边的页面');
      await tab.click(button('保存'));
      await expectText(tab, SAVE_STATUS, RETENTION);
    });

    test('S-UP-4 of two tabs one sends, and the other takes over when it is closed', async ({
      engine,
      server,
      folder,
    }) => {
      const first = await engine.newTab();
      await signIn(first, server.url);
      await openQueue(first, server.url);
      const second = await engine.newTab();
      await openQueue(second, server.url);
      await expect.poll(() => leaders(second)).toEqual({ held: 1, waiting: 1 });
      const [one, two] = [
        await writeVideo(folder, '一.mp4', 5 * MiB),
        await writeVideo(folder, '二.mp4', 100 * KiB),
      ];
      await enqueue(second, one);
      for (const tab of [first, second]) await expectState(tab, one, '已上传');
      await first.close();
      await expect.poll(() => leaders(second)).toEqual({ held: 1, waiting: 0 });
      await enqueue(second, two);
      await expectState(second, two, '已上传');
      for (const file of [one, two]) await expectExactlyOnce(server, file);
    });

    test('S-UP-4 S-SESS-6 a browser that is closed and started again sends what it kept', async ({
      engine,
      server,
      folder,
    }, info) => {
      info.skip(kind.forgets !== null, kind.forgets ?? '');
      const tab = await engine.newTab();
      await signIn(tab, server.url);
      await openQueue(tab, server.url);
      await server.stop('SIGKILL');
      const file = await writeVideo(folder, '重新打开.mp4', 6 * MiB);
      await enqueue(tab, file);
      await expectState(tab, file, RETENTION);
      await engine.close();

      const again = await kind.start(join(folder, 'profile'));
      const reopened = await again.newTab();
      await openQueue(reopened, server.url);
      await expectState(reopened, file, RETENTION);
      await server.start();
      await expectState(reopened, file, '已上传');
      await expectExactlyOnce(server, file);
      await again.close();
    });
  });
}
