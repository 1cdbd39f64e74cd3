import type { Page } from '@playwright/test';
import { atWidths, inParts } from '../../support/browser/at-widths.ts';
import { violations } from '../../support/browser/axe.ts';
import { expect, login, test } from '../../support/browser/fixtures.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { smallTargets } from '../../support/browser/targets.ts';
import { addUser, USER_PASSWORD } from '../../support/data/users.ts';
import {
  giveControl,
  openSecurity,
  scan,
  signOut,
  store,
} from '../../support/pages/factor-pages.ts';
import { waitForInstall } from '../../support/pages/pages.ts';
import { conflictPlace } from '../../support/places/article-places.ts';
import { withEmbedded } from '../../support/places/embedded-places.ts';
import type { Place } from '../../support/places/place.ts';
import {
  arrive,
  offlinePlaces,
  openLoginErrors,
  places,
  seeAll,
} from '../../support/places/places.ts';
import { WHOLE } from '../../support/run/whole.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

type Scheme = 'light' | 'dark';
const BOTH: readonly Scheme[] = ['light', 'dark'];
/** The schemes that axe looks at, by width. */
const LOOKS: Readonly<Record<number, readonly Scheme[]>> = WHOLE
  ? { 360: BOTH, 768: BOTH, 1440: BOTH }
  : { 360: ['light'], 1440: ['dark'] };
/** Each is looked at for sideways scrolling: phones and tablets both ways, which have fingers, and desktops. */
const FINGERS = [360, 768, 1024];
const MOUSE = [1440, 1920, 2560];
const WIDTHS = [...FINGERS, ...MOUSE];
/** Where what floats is opened: it is placed then, so each width is a visit. */
const FLOATS = WHOLE ? WIDTHS : [360, 1440];
/** Milliseconds for many places, one after the other; a machine of half the speed has time as well. */
const LONG = 600_000;

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });

/** What reaches beyond the window's right edge, and makes the page scroll sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.className}`.slice(0, 80));
  });

const expectNoOverflow = async (page: Page, name: string, width: number): Promise<void> =>
  expect.soft(await overflow(page), `${name} scrolls sideways at ${width}`).toEqual([]);

const expectAccessible = async (page: Page, name: string, width: number): Promise<void> =>
  expect.soft(await violations(page), `${name} at ${width}`).toEqual([]);

/** The filled buttons of the page, and those of the dialog over it. */
const primaries = (page: Page): Promise<(string | null)[][]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-tone="primary"]')];
    const shown = all.filter((button) => button.checkVisibility());
    const isOver = (button: Element) => button.closest('[role="dialog"], [role="alertdialog"]');
    const [over, below] = [shown.filter(isOver), shown.filter((button) => !isOver(button))];
    return [below, over].map((buttons) => buttons.map(({ textContent }) => textContent));
  });

const expectOnePrimary = async (page: Page, name: string, width: number): Promise<void> => {
  const several = (await primaries(page)).filter(({ length }) => length > 1);
  expect.soft(several, `${name} has several primary buttons at ${width}`).toEqual([]);
};

/** Looks at what is shown at this width, in each scheme. */
async function look(page: Page, name: string, width: number): Promise<void> {
  await expectNoOverflow(page, name, width);
  await expectOnePrimary(page, name, width);
  for (const scheme of LOOKS[width] ?? []) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
    await expectAccessible(page, `${name}, ${scheme},`, width);
  }
}

const lookAll = (page: Page, list: readonly Place[]): Promise<void> =>
  atWidths(page, list, {
    ...{ widths: WIDTHS, floats: FLOATS },
    check: (name, width) => look(page, name, width),
  });

const expectLargeTargets = async (page: Page, name: string, width: number): Promise<void> =>
  expect.soft(await smallTargets(page), `${name} at ${width}`).toEqual([]);

test('the login page has no accessibility violation', async ({ page }) => {
  for (const scheme of BOTH) {
    // The page before the app wears what it was opened with.
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme: scheme });
    await openLoginErrors(page);
    for (const width of WIDTHS) {
      await resize(page, width);
      await expectNoOverflow(page, 'login', width);
      if (LOOKS[width]?.includes(scheme)) await expectAccessible(page, 'login', width);
    }
  }
});

test('S-ADM-8 nor has the second step of a login, the recovery codes, and the page that a duty opens', async ({
  page,
  server,
}) => {
  const user = await addUser(server.dataDir);
  await signIn(page, user);
  const lookEverywhere = async (name: string) => {
    for (const width of WIDTHS) {
      await resize(page, width);
      await look(page, name, width);
    }
  };
  // It wears what it was opened with.
  const lookAtLogin = async (name: string) => {
    for (const width of WIDTHS) {
      await resize(page, width);
      await expectNoOverflow(page, name, width);
      await expectAccessible(page, name, width);
    }
  };
  await openSecurity(page);
  await page.getByRole('button', { name: '开启' }).click();
  await giveControl(page.getByRole('dialog'));
  await scan(page.getByRole('dialog'));
  await lookEverywhere('factor-codes');
  await store(page.getByRole('dialog'));
  await page.getByRole('button', { name: '完成' }).click();
  await signOut(page);
  await login(page, USER_PASSWORD, user);
  await expect(page.getByRole('heading', { name: '两步验证', exact: true })).toBeVisible();
  await lookAtLogin('login-factor');
  await page.getByRole('button', { name: '用恢复码' }).click();
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('格式是 4 个字符')).toBeVisible();
  await lookAtLogin('login-recovery');
  await page.getByRole('button', { name: '换个账号' }).click();
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('lexdesk.mustChange', 'factor:admin'));
  await page.goto('/#/dashboard');
  await expect(page.getByRole('heading', { name: '设置两步验证' })).toBeVisible();
  await giveControl(page.getByRole('main'));
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
  await lookEverywhere('new-factor');
});

const parts = inParts(places, 3);

for (const [index, list] of parts.entries()) {
  test.describe('with fingers', () => {
    test.use({ hasTouch: true, isMobile: true });

    test(`no screen, menu or dialog has one, nor scrolls sideways, and targets have 44 px: part ${index + 1}`, async ({
      page,
    }) => {
      test.setTimeout(LONG);
      await arrive(page);
      await atWidths(page, list, {
        ...{ widths: FINGERS, floats: FLOATS },
        async check(name, width) {
          await look(page, name, width);
          await expectLargeTargets(page, name, width);
        },
      });
    });
  });

  test(`no screen, menu or dialog has one, nor scrolls sideways: part ${index + 1}`, async ({
    page,
  }) => {
    test.setTimeout(LONG);
    await arrive(page);
    await atWidths(page, list, {
      ...{ widths: MOUSE, floats: FLOATS },
      check: (name, width) => look(page, name, width),
    });
  });
}

test('S-API-5 nor has what two people changed, side by side', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 412/);
  await arrive(page);
  await lookAll(page, [conflictPlace]);
});

test('nor have the frames of other services', ({ page }) =>
  withEmbedded(page, (list) => lookAll(page, list)));

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('nor has what is shown without a server', async ({ page, server, consoleWatch }) => {
    test.setTimeout(LONG);
    consoleWatch.allowNetworkErrors();
    await arrive(page);
    await waitForInstall(page);
    await seeAll(page);
    await server.stop('SIGKILL');
    await lookAll(page, offlinePlaces);
  });
});
