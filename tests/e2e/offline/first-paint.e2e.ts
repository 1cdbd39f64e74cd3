import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { holdScripts } from '../../support/browser/hold-scripts.ts';
import { realAnswer } from '../../support/browser/real-answer.ts';
import { signIn } from '../../support/browser/sign-in.ts';

// A service worker would answer with the scripts that these tests hold back.
test.use({ serviceWorkers: 'block' });

interface Chosen {
  cookies: Record<string, string>;
  switches: Record<string, boolean>;
}

const PLAIN: Chosen = { cookies: {}, switches: {} };
const EVERYTHING: Chosen = {
  cookies: { theme: '#f5222d', scheme: 'dark', size: 'default', sidebarStatus: '0' },
  switches: { tagsView: false, sidebarLogo: false, fixedHeader: false },
};
const SOME: Chosen = {
  cookies: { theme: '#11a983', scheme: 'light', size: 'mini' },
  switches: { tagsView: false, sidebarLogo: true },
};

/** Where the parts of the frame stand, and in which colours; null for what is not shown. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const parts = ['.sidebar', '.side-logo', '.navbar', '.navbar .button', '.tags', '.main'];
    const style = getComputedStyle(document.documentElement);
    const box = (part: string) => {
      const found = document.querySelector(`#shell ${part}`);
      if (!found?.checkVisibility()) return null;
      const { x, y, width, height } = found.getBoundingClientRect();
      // The screen is as tall as what is on it.
      return { x, y, width, height: part === '.main' ? null : height };
    };
    const colours = ['.sidebar', '.navbar', '.head'].map((part) => {
      const found = document.querySelector(`#shell ${part}`);
      return found && getComputedStyle(found).backgroundColor;
    });
    return {
      boxes: Object.fromEntries(parts.map((part) => [part, box(part)])),
      colours: [...colours, getComputedStyle(document.body).backgroundColor],
      brand: ['--brand', '--brand-ink', '--brand-tint'].map((name) => style.getPropertyValue(name)),
      text: getComputedStyle(document.body).fontSize,
      scheme: style.colorScheme,
    };
  });

async function choose(page: Page, url: string, { cookies, switches }: Chosen): Promise<void> {
  const pairs = Object.entries(cookies).map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url,
  }));
  await page.context().addCookies(pairs);
  await page.evaluate(
    (kept) => localStorage.setItem('lexdesk.settings', kept),
    JSON.stringify({ version: 1, switches }),
  );
}

for (const [name, chosen] of Object.entries({
  nothing: PLAIN,
  everything: EVERYTHING,
  some: SOME,
})) {
  test(`S-SET-3 S-SIDE-5 the first paint has what was chosen, and nothing moves when the scripts come: ${name}`, async ({
    page,
    server,
  }) => {
    await signIn(page);
    await page.goto('/#/dashboard');
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await choose(page, server.url, chosen);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdScripts(page);
      await page.goto('about:blank');
      await page.goto('/#/dashboard', { waitUntil: 'commit' });
      await expect(page.locator('.skeleton-block, [data-drawing] h1').first()).toBeVisible();
      const painted = await looks(page);
      release();
      await page.unrouteAll({ behavior: 'wait' });
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      expect(painted, `${width}`).toEqual(await looks(page));
      expect(painted.scheme).toBe(chosen.cookies.scheme ?? 'light');
      expect(painted.boxes['.tags'] === null).toBe(chosen.switches.tagsView === false);
    }
  });
}

test('S-SET-3 S-CFG-1 the configuration that was in force last is painted first', async ({
  page,
}) => {
  await page.route('**/app-config.json', async (route) => {
    const answer = await realAnswer(route);
    const config = await answer.json();
    Object.assign(config.settings, { theme: '#6959cd', tagsView: false });
    await route.fulfill({ response: answer, json: config });
  });
  await signIn(page);
  await page.goto('/#/dashboard');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
  const shown = await looks(page);
  const release = await holdScripts(page);
  await page.goto('about:blank');
  await page.goto('/#/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('.skeleton-block, [data-drawing] h1').first()).toBeVisible();
  const painted = await looks(page);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  expect(painted.boxes['.tags']).toBeNull();
  expect(painted).toEqual(shown);
});

test('the only inline script is the one that the policy names by its hash', async ({ page }) => {
  const answer = await page.request.get('/');
  const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  const inline = scripts.filter(([, attributes = '']) => !attributes.includes('src='));
  expect(inline).toHaveLength(1);
  const hash = createHash('sha256')
    .update(inline[0]?.[2] ?? '')
    .digest('base64');
  const policy = answer.headers()['content-security-policy'] ?? '';
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(allowed.split(' ')).toEqual(["'self'", `'sha256-${hash}'`]);
});
