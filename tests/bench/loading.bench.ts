import type { Browser, BrowserContext } from '@playwright/test';
import { login, test } from '../support/browser/fixtures.ts';
import { heapOf, type Moments, scriptBytes, timeLoad } from './page-timing.ts';
import { startReference } from './reference-server.ts';
import { printTable, type Row } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);

/** Milliseconds for which the first visit stays open. */
const LOOKED_AT = 5000;

type Visits = Record<'first' | 'repeat' | 'offline' | 'reference', Moments[]>;
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

const visits = (): Visits => ({ first: [], repeat: [], offline: [], reference: [] });

test('loading', async ({ browser, server }) => {
  const loginVisits = visits();
  const dashboardVisits = visits();
  const listVisits = visits();
  const deskVisits = visits();
  const heaps: number[] = [];
  const reference = await startReference();
  const { session, article } = await signedIn(browser, server.url);

  for (let run = 0; run < RUNS; run += 1) {
    await measure(loginVisits, `${server.url}/#/login`, 'sendable');
    await measure(dashboardVisits, `${server.url}/#/dashboard`, 'usable', session);
    await measure(listVisits, `${server.url}/#/content/article`, 'filled', session);
    await measure(deskVisits, `${server.url}/${article}`, 'writable', session);
  }
  await reference.close();
  printTable([
    ...loginRows(loginVisits),
    ...dashboardRows(dashboardVisits, heaps),
    ...screenRows('article list', listVisits, 'filled'),
    ...screenRows('desk, text to read', deskVisits, 'filled'),
    ...screenRows('desk, text to write in', deskVisits, 'writable'),
  ]);

  /** One fresh profile: first visit, repeated visit, and one with the server stopped; then the bare page. */
  async function measure(
    into: Visits,
    url: string,
    until: 'sendable' | 'usable' | 'filled' | 'writable',
    storageState?: Session,
  ): Promise<void> {
    const context = await browser.newContext(storageState ? { storageState } : {});
    const first = await context.newPage();
    const moments = await timeLoad(first, url, until);
    into.first.push(moments);
    const bytes = await scriptBytes(first, moments[until] ?? 0);
    if (until === 'usable') heaps.push(await heapOf(first));
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Somebody has looked at it: what it looks like is kept once it stands still.
    await first.waitForTimeout(LOOKED_AT);
    await first.close();
    const second = await context.newPage();
    into.repeat.push(await timeLoad(second, url, until));
    // Pages of one context share a process: what one still does, the next waits for.
    await second.close();
    await server.stop();
    into.offline.push(await timeLoad(await context.newPage(), url, until));
    await server.start();
    await context.close();
    const bare = await browser.newContext();
    into.reference.push(await timeLoad(await bare.newPage(), reference.pageOf(bytes), 'reference'));
    await bare.close();
  }
});

/** Cookies and local storage of a signed-in user, so that a fresh profile can open any screen at once, and an article's address. */
async function signedIn(
  browser: Browser,
  url: string,
): Promise<{ session: Session; article: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/#/login`);
  await login(page);
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  const session = await context.storageState();
  await page.goto(`${url}/#/content/article`);
  const article = await page.getByRole('table').getByRole('link').first().getAttribute('href');
  await context.close();
  return { session, article: `${article}` };
}

const times = (moments: Moments[], name: keyof Moments): number[] =>
  moments.map((one) => one[name] ?? Number.NaN);

/** Rows of one set of visits, each beside the bare page with the same bytes of script. */
const rowsOf = (bare: Moments[], lines: [what: string, values: number[], goal: string][]): Row[] =>
  lines.map(([what, values, goal]) => ({
    what,
    values,
    unit: 'ms',
    reference: times(bare, 'reference'),
    goal,
  }));

const loginRows = ({ first, repeat, offline, reference }: Visits): Row[] => [
  ...rowsOf(reference, [
    ['login typable, first visit', times(first, 'typable'), '480 ms'],
    ['login can be sent, first visit', times(first, 'sendable'), '1350 ms'],
    ['login typable, repeat', times(repeat, 'typable'), '250 ms'],
    ['login typable, offline', times(offline, 'typable'), 'as repeat'],
  ]),
  { what: 'login blocking time', values: times(first, 'blocked'), unit: 'ms', goal: '100 ms' },
];

/** Until a moment: a first visit, a repeated one, and one without a server. */
const screenRows = (
  what: string,
  { first, repeat, offline, reference }: Visits,
  moment: 'filled' | 'writable',
): Row[] =>
  rowsOf(reference, [
    [`${what}, first visit signed in`, times(first, moment), '2200 ms'],
    [`${what}, repeat`, times(repeat, moment), '600 ms'],
    [`${what}, offline`, times(offline, moment), 'as repeat'],
  ]);

const dashboardRows = ({ first, repeat, offline, reference }: Visits, heaps: number[]): Row[] => [
  ...rowsOf(reference, [
    ['dashboard usable, first visit signed in', times(first, 'usable'), '1900 ms'],
    ['dashboard usable, repeat', times(repeat, 'usable'), '450 ms'],
    ['dashboard usable, offline', times(offline, 'usable'), 'as repeat'],
    ['dashboard drawn by the app, repeat', times(repeat, 'alive'), 'measured'],
    ['dashboard drawn by the app, offline', times(offline, 'alive'), 'measured'],
  ]),
  { what: 'dashboard blocking time', values: times(first, 'blocked'), unit: 'ms', goal: '250 ms' },
  { what: 'heap after login', values: heaps, unit: 'MB', goal: '6 MB' },
];
