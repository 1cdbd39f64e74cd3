import { expect, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { expectToStay } from '../../support/browser/waiting.ts';
import { rowsOf } from '../../support/data/server-data.ts';
import { keepUnsent, SENDING } from '../../support/pages/unsent.ts';

test.use({ serviceWorkers: 'allow' });

// A network of which one half works: the server answers some calls, and others never reach it.

test('S-API-5 calls of which some get through and some do not are not repeated without a pause', async ({
  page,
  server,
  consoleWatch,
}) => {
  consoleWatch.allowNetworkErrors();
  const title = '断断续续';
  await keepUnsent(page, server.dataDir, title);
  let calls = 0;
  page.on('requestfailed', () => {
    calls += 1;
  });
  // Each time the server is found again all is asked for once, after pauses that grow. Without them it was 90.
  await expectToStay(() => calls < 30, true, 5000);
  await page.unroute(SENDING);
  await expect(page.getByRole('status', { name: '保存状态' })).toContainText('已保存到服务器', {
    timeout: 60_000,
  });
  expect(rowsOf(server.dataDir, 'select title from articles where title = ?', title)).toHaveLength(
    1,
  );
});

test.describe('a first visit', () => {
  test.use({ serviceWorkers: 'block' });

  test('S-UP-4 S-API-5 where the network goes after the first paint, the queue starts when it is back', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await signIn(page);
    const engine = '**/assets/engine-*.js';
    await page.route(engine, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => /engine-/.test(request.url()));
    await page.goto('/#/dashboard');
    await refused;
    await context.setOffline(true);
    await expect(page.getByRole('status', { name: '连接状态' })).toHaveText('离线');
    await page.unroute(engine);
    await context.setOffline(false);
    await expect(page.getByText('保存过的内容都已在服务器上')).toBeVisible({ timeout: 30_000 });
  });
});
