import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const BUILT = new URL('../../../dist/client', import.meta.url).pathname;

/** A build folder of its own for a server, in which a test may deploy; removed when `use` is through. */
export async function withOwnBuild(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-'));
  await cp(BUILT, folder, { recursive: true });
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}

const MARK = '<meta name="test-build" content="next">';

/** Deploys the next version: another page, and a worker that says so. */
export async function deploy(appDir: string): Promise<void> {
  const page = await rewrite(appDir, 'index.html', (html) =>
    html.replace('</head>', `${MARK}</head>`),
  );
  const revision = createHash('md5').update(page).digest('hex');
  await rewrite(appDir, 'sw.js', (script) =>
    script.replace(/"revision":"\w+"(?=,"url":"index\.html")/, `"revision":"${revision}"`),
  );
}

async function rewrite(
  appDir: string,
  name: string,
  change: (text: string) => string,
): Promise<string> {
  const before = await readFile(join(appDir, name), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${name} has nothing to change`);
  for (const end of ['.br', '.gz']) await rm(join(appDir, name + end), { force: true });
  await writeFile(join(appDir, name), after);
  return after;
}

/** Whether the page is of the version that was deployed. */
export const isNext = (page: Page): Promise<boolean> =>
  // Asked while it is loaded anew: not yet.
  page.evaluate(() => document.querySelector('meta[name=test-build]') !== null).catch(() => false);

/** Looks for a new version, as the app does once an hour; returns once it is installed, if there is one. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (!installing) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (installing.state !== 'installing') resolve();
      };
      installing.addEventListener('statechange', look);
      look();
    });
  });

export const announced = (page: Page) => page.getByText('新版本已就绪');
