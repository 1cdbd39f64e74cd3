import type { Page } from '@playwright/test';
import { createClient } from '../../../src/api/client.ts';
import type { Transport } from '../../../src/api/transport.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { login, type ServerUser } from '../../../src/contract/session/login.ts';
import { ADMIN_PASSWORD } from '../server/server-process.ts';

/** Sends as the page's browser, which so gets the companion cookie: no script can write that one. */
const browserTransport =
  (page: Page, origin: string): Transport =>
  async ({ method, url, headers, body }) => {
    const answer = await page.request.fetch(url, {
      method,
      headers: { ...headers, origin },
      data: String(body),
    });
    const header = (name: string) => answer.headers()[name.toLowerCase()] ?? null;
    return { status: answer.status(), header, text: await answer.text() };
  };

/** The record of the user as the app keeps it (S-SESS-3); `login.e2e.ts` proves that the form keeps the same. */
const keptUser = ({ avatar, tel, email, userName, nickName, level }: ServerUser) => ({
  avatar: avatar ?? '',
  phone: tel ?? '',
  email: email ?? '',
  userName,
  realName: nickName ?? '',
  level: String(level ?? ''),
});

/** A page of the server's origin that the worker leaves alone; a whole browser would look for its icon. */
const BLANK = '**/healthz';
const NO_ICON = '<!doctype html><link rel="icon" href="data:,">';

/** Whether the page's browser holds a token. */
export const isSignedIn = async (page: Page): Promise<boolean> =>
  (await page.context().cookies()).some(({ name }) => name === 'token');

/**
 * Signs in as `admin`, or somebody else, without the form, at a server (the test's own where none is named), and leaves on
 * the device what the form leaves. The page shows nothing of the app: what it opens next is the shell.
 */
export async function signIn(page: Page, userName = 'admin', address = ''): Promise<void> {
  await page.route(BLANK, (route) => route.fulfill({ contentType: 'text/html', body: NO_ICON }));
  await page.goto(`${address}/healthz`);
  await page.unroute(BLANK);
  const { origin } = new URL(page.url());
  const client = createClient({
    address: () => ({ host: origin, basePath: BASE_PATH }),
    token: () => null,
    transport: browserTransport(page, origin),
  });
  const { token, user } = await client.call(login, { userName, password: ADMIN_PASSWORD });
  const cookie = { url: origin, sameSite: 'Lax' as const };
  await page.context().addCookies([
    { ...cookie, name: 'token', value: token },
    { ...cookie, name: 'tokenOwner', value: encodeURIComponent(userName) },
  ]);
  await page.evaluate(
    (record) => {
      localStorage.setItem('lexdesk.user', record);
      localStorage.setItem('lexdesk.used', String(Date.now()));
      localStorage.setItem('lexdesk.captcha', '');
    },
    JSON.stringify(keptUser(user)),
  );
}
