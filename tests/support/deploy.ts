import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const BUILT = new URL('../../dist/client', import.meta.url).pathname;

/** A build folder of its own for a server, in which a test may deploy; removed when `use` is through. */
export async function withOwnBuild(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-'));
  await cp(BUILT, folder, { recursive: true });
  await use(folder);
  await rm(folder, { recursive: true, force: true });
}

/** A worker of other bytes is a new version. */
export async function deploy(appDir: string): Promise<void> {
  for (const end of ['.br', '.gz']) await rm(join(appDir, `sw.js${end}`), { force: true });
  await appendFile(join(appDir, 'sw.js'), '\n// next version\n');
}

/** What the app does once an hour. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

export const announced = (page: Page) => page.getByText('新版本已就绪');
