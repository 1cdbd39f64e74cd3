import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { browserArgs } from './find-browser.ts';

/** A folder for the profile of a browser. */
export const newProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'lexdesk-profile-'));

/** Removes a profile; a killed browser's helpers may still be writing to it. */
export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** A browser with a profile on disk, as people have it: private windows know no quota, and lose everything when killed. */
export function openProfile(
  profile: string,
  baseURL: string,
  viewport = { width: 1280, height: 800 },
): Promise<BrowserContext> {
  const executablePath = process.env.CHROME_PATH ?? '';
  const options = { executablePath, args: browserArgs, baseURL, locale: 'zh-CN', viewport };
  return chromium.launchPersistentContext(profile, options);
}

/** Kills a browser (-9), as a power cut does; nothing is flushed and no page hears of it. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  for (const pid of await processesOf(context, 'browser')) process.kill(pid, 'SIGKILL');
  await closed;
}

/** Crashes every tab and worker of a browser, and closes what is left of them; the browser itself stays. */
export async function crashTabs(context: BrowserContext): Promise<void> {
  const pages = context.pages();
  const crashed = pages.map((page) => page.waitForEvent('crash'));
  for (const pid of await processesOf(context, 'renderer')) process.kill(pid, 'SIGKILL');
  await Promise.all(crashed);
  // The last window would take the session's cookies with it, as if the browser had been closed.
  await context.newPage();
  // They would not crash again.
  await Promise.all(pages.map((page) => page.close()));
}

interface ProcessInfo {
  type: string;
  id: number;
}

async function processesOf(context: BrowserContext, type: string): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('this browser does not tell its processes');
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: ProcessInfo[];
  };
  await session.detach();
  return processInfo.filter((one) => one.type === type).map(({ id }) => id);
}
