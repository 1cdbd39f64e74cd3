import type { BrowserContext, Page } from '@playwright/test';
import {
  crashTabs,
  killBrowser,
  newProfile,
  openProfile,
  removeProfile,
} from '../support/browser/browser-process.ts';
import { login } from '../support/browser/fixtures.ts';
import { textOf } from '../support/browser/waiting.ts';
import { USER_PASSWORD } from '../support/data/users.ts';
import { NotPossible } from './not-possible.ts';
import { storedBytes } from './stored-bytes.ts';

/** Milliseconds that a screen may take to show; slow machines are slow. */
const PATIENCE = 30_000;
/** Tall: long lists draw only what is in sight. */
const VIEWPORT = { width: 1280, height: 4000 };

/** A tablet that several users share: a browser with its profile, its tabs, and who is signed in. */
export class Device {
  /** Everybody who ever signed in here. */
  readonly users = new Set<string>();
  /** Who is, or will next be, signed in. */
  user: string;
  readonly #baseURL: string;
  readonly #profile: string;
  readonly #report: (problem: string) => void;
  #context: BrowserContext | undefined;
  #tabs: (Page | undefined)[] = [];
  #offline = false;

  private constructor(
    profile: string,
    baseURL: string,
    user: string,
    report: (problem: string) => void,
  ) {
    this.user = user;
    this.#profile = profile;
    this.#baseURL = baseURL;
    this.#report = report;
  }

  /** `report` hears of errors that no code of the app caught. */
  static async open(baseURL: string, user: string, report: (problem: string) => void) {
    const device = new Device(await newProfile(), baseURL, user, report);
    await device.#open();
    return device;
  }

  /** A tab that shows this path to the device's user; signs in where the app asks for it. */
  async at(tab: number, path: string): Promise<Page> {
    const page = await this.#tab(tab);
    await possible(page.goto(`/#${path}`));
    const button = page.getByRole('button', { name: '登录', exact: true });
    const menu = page.getByRole('button', { name: '用户菜单' });
    await possible(button.or(menu).first().waitFor());
    if (await button.isVisible()) {
      await possible(login(page, USER_PASSWORD, this.user));
      await possible(menu.waitFor());
    }
    // Of any user: a browser that was killed may still know the session of somebody else.
    this.user = (await possible(textOf(menu.locator('.user-name')))).trim();
    this.users.add(this.user);
    return page;
  }

  /** The user leaves, what waits stays; the next one signs in. */
  async switchTo(tab: number, user: string): Promise<void> {
    const page = await this.at(tab, '/uploads');
    await possible(page.getByRole('button', { name: '用户菜单' }).click());
    await possible(page.getByRole('menuitem', { name: '退出登录' }).click());
    const question = page.getByRole('alertdialog');
    await possible(question.waitFor());
    const keep = question.getByRole('radio', { name: '锁定保留' });
    if (await keep.isVisible()) await possible(keep.check());
    await possible(question.getByRole('button', { name: '确定' }).click());
    await possible(page.getByRole('button', { name: '登录', exact: true }).waitFor());
    this.user = user;
    await this.at(tab, '/uploads');
  }

  /** What the first tab shows, in one line. */
  async screen(): Promise<string> {
    const text = await this.#tabs[0]?.evaluate(() => document.body.innerText).catch(String);
    return (text ?? 'nothing').replaceAll(/\s+/g, ' ');
  }

  /** What it holds of files that are not on the server. */
  storedBytes = async (): Promise<string[]> => (this.#tabs[0] ? storedBytes(this.#tabs[0]) : []);

  /** The token that its cookies hold, or ''. */
  async token(): Promise<string> {
    const cookies = (await this.#context?.cookies()) ?? [];
    return decodeURIComponent(cookies.find(({ name }) => name === 'token')?.value ?? '');
  }

  async reload(tab: number): Promise<void> {
    await possible((await this.#tab(tab)).reload());
  }

  async close(tab: number): Promise<void> {
    await this.#tabs[tab]?.close();
    this.#tabs[tab] = undefined;
  }

  async crash(): Promise<void> {
    if (this.#context) await crashTabs(this.#context);
    await Promise.all(this.#tabs.map((page) => page?.close()));
    this.#tabs = [];
  }

  /** Kills the browser and opens it again, on the same profile. */
  async kill(user: string): Promise<void> {
    if (this.#context) await killBrowser(this.#context);
    this.user = user;
    await this.#open();
  }

  /** A browser whose crashed parts do not answer is started anew, as people would. */
  async setOffline(offline: boolean): Promise<void> {
    this.#offline = offline;
    if (!(await isDone(this.#context?.setOffline(offline)))) await this.kill(this.user);
  }

  async dispose(): Promise<void> {
    if (this.#context && !(await isDone(this.#context.close()))) await killBrowser(this.#context);
    await removeProfile(this.#profile);
  }

  async #open(): Promise<void> {
    const context = await openProfile(this.#profile, this.#baseURL, VIEWPORT);
    context.setDefaultTimeout(PATIENCE);
    await context.setOffline(this.#offline);
    context.on('weberror', (error) => this.#report(`uncaught: ${error.error().stack}`));
    this.#context = context;
    this.#tabs = [];
  }

  async #tab(tab: number): Promise<Page> {
    const open = this.#tabs[tab];
    if (open && !open.isClosed()) return open;
    if (!this.#context) throw new NotPossible('the browser is closed');
    const page = await this.#context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('crash', () => void page.close());
    this.#tabs[tab] = page;
    return page;
  }
}

/** Whether a step of the browser's comes to a good end before long. */
const isDone = (step: Promise<unknown> | undefined): Promise<boolean> =>
  Promise.race([
    Promise.resolve(step).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, PATIENCE, false)),
  ]);

/** What does not work just now need not: the network may be away, the session over. */
async function possible<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new NotPossible((error as Error).message.split('\n', 1)[0] ?? '');
  }
}
