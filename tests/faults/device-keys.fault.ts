import type { Page } from '@playwright/test';
import {
  killBrowser,
  newProfile,
  openProfile,
  removeProfile,
} from '../support/browser/browser-process.ts';
import { expectOneKey, keysOnDevice, serverKeys } from '../support/data/device-keys.ts';
import { addUser, USER_PASSWORD } from '../support/data/users.ts';
import { waitForInstall } from '../support/pages/pages.ts';
import {
  test as base,
  enqueue,
  expect,
  expectExactlyOnce,
  expectUploaded,
  line,
  login,
  text,
  userMenu,
} from './fixtures.ts';

const KEYS = /\/admin\/deviceKeys$/;
const FORGET = /\/admin\/deviceKeys\/forget$/;
const UPLOAD = /\/file\/upload\//;

interface Fixtures {
  /** A folder that outlives a browser. */
  profile: string;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  profile: async ({}, use) => {
    const profile = await newProfile();
    await use(profile);
    await removeProfile(profile);
  },
});

async function signIn(page: Page, user: string): Promise<void> {
  await login(page, USER_PASSWORD, user);
  await expect(userMenu(page)).toBeVisible();
}

const places = [
  ['the answer with the new key', KEYS, 'drop-reply'],
  ['the call that has the old key forgotten', FORGET, 'stall'],
  ['the answer that it is forgotten', FORGET, 'drop-reply'],
] as const;

for (const [what, address, kind] of places) {
  test(`S-SEC-15 the browser is killed while ${what} is on its way: what waits opens, and the old key goes`, async ({
    profile,
    network,
    server,
  }) => {
    test.setTimeout(120_000);
    const user = await addUser(server.dataDir);
    const first = await openProfile(profile, network.url);
    const page = await first.newPage();
    await page.goto('/#/uploads');
    await signIn(page, user);
    await waitForInstall(page);
    const hung = network.inject(UPLOAD, { kind: 'stall' }, 1000);
    const file = text('待上传.txt', 9000);
    await enqueue(page, file);
    const key = await expectOneKey(server.dataDir, user);
    // The session is gone, and with it the browser: nobody could seal anything for the next sign-in.
    await first.clearCookies();
    await killBrowser(first);

    const doomed = await openProfile(profile, network.url);
    const again = await doomed.newPage();
    await again.goto('/#/uploads');
    const fault = network.inject(address, { kind }, 1000);
    await signIn(again, user);
    await expect.poll(() => fault.hits).toBeGreaterThan(0);
    await killBrowser(doomed);
    fault.remove();

    const last = await openProfile(profile, network.url);
    await last.clearCookies();
    // A browser writes this some seconds late, or once a minute: one that is killed may not have.
    await last.addInitScript((name) => localStorage.removeItem(name), 'lexdesk.keys');
    const back = await last.newPage();
    await back.goto('/#/uploads');
    await signIn(back, user);
    await back.goto('/#/uploads');
    await expect(line(back, file.name)).toBeVisible();
    const ids = () => [...serverKeys(server.dataDir, user).keys()];
    // A killed browser may have forgotten what it had just asked for: then a key that sealed nothing is left beside it.
    await expect.poll(ids).not.toContain(key);
    // What waits is sealed anew in the background: it may have two keys for a moment.
    await expect.poll(() => keysOnDevice(back, user)).toEqual([expect.not.stringMatching(key)]);
    await expect
      .poll(async () => (await keysOnDevice(back, user)).filter((id) => !ids().includes(id)))
      .toEqual([]);
    hung.remove();
    await back.reload();
    await expectUploaded(back, file);
    await expectExactlyOnce(server.dataDir, file);
    await last.close();
  });
}
