import { test as base, expect, type Page } from '@playwright/test';
import { isServerShared } from '../server/server-bundle.ts';
import { ServerHost } from '../server/server-host.ts';
import { ADMIN_PASSWORD, ServerProcess } from '../server/server-process.ts';
import { OwnProcess, type ServerRun } from '../server/server-run.ts';
import { ConsoleWatch } from './console-watch.ts';
import { browserArgs } from './find-browser.ts';

interface Fixtures {
  /** `CAPTCHA` of the server: `test.use({ captcha: 'always' })`. */
  captcha: 'always' | 'adaptive' | 'off';
  /** A server of this test's own, with data of its own. */
  server: ServerProcess;
  /** Fails the test on an unexpected console error; its methods say what the test expects. */
  consoleWatch: ConsoleWatch;
}

interface WorkerFixtures {
  /** How the servers of the stories run, one after the other. */
  run: ServerRun;
}

/** Playwright's test with a real server, and failing on unexpected console errors and page errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { CHROME_PATH = '' } = process.env;
      const args = [...browserArgs, ...(launchOptions.args ?? [])];
      await use({ ...launchOptions, executablePath: CHROME_PATH, args });
    },
    { scope: 'worker' },
  ],
  run: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
    async ({}, use) => {
      const run = isServerShared() ? new ServerHost() : new OwnProcess();
      await use(run);
      await run.stop('SIGKILL');
    },
    { scope: 'worker' },
  ],
  captcha: ['off', { option: true }],
  server: async ({ captcha, run }, use, info) => {
    const server = await ServerProcess.create({ CAPTCHA: captcha }, run);
    await use(server);
    if (info.status !== info.expectedStatus) {
      await info.attach('server log', { body: server.log, contentType: 'text/plain' });
    }
    await server.dispose();
  },
  baseURL: async ({ server }, use) => use(server.url),
  consoleWatch: [
    async ({ context }, use, info) => {
      const watch = new ConsoleWatch();
      watch.watch(context);
      await use(watch);
      if (info.status !== info.expectedStatus) {
        const body = (await Promise.all(context.pages().map(loadedBy))).join('\n\n');
        await info.attach('loaded by each page', { body, contentType: 'text/plain' });
      }
      expect(watch.problems(), 'unexpected console messages').toEqual([]);
    },
    { auto: true },
  ],
});

/** Milliseconds that a page which hangs is asked for. */
const ASKED_FOR = 5000;

/** What a page has loaded, and when: a page that was never drawn waits for the one that is missing. */
async function loadedBy(page: Page): Promise<string> {
  const entries = page
    .evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime, duration }) => `${startTime | 0} +${duration | 0} ${name}`),
    )
    .catch((error) => [String(error)]);
  const late = new Promise<string[]>((resolve) => setTimeout(resolve, ASKED_FOR, ['no answer']));
  return [page.url(), ...(await Promise.race([entries, late]))].join('\n');
}

export { expect };

/** Signs in as `admin`, or somebody else, through the form; the page must show it. */
export async function login(
  page: Page,
  password = ADMIN_PASSWORD,
  userName = 'admin',
): Promise<void> {
  await page.getByRole('textbox', { name: '用户名' }).fill(userName);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}
