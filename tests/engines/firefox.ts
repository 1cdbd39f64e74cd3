import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { findProgram } from './find-program.ts';
import { APPEAR_WITHIN, type EngineKind, type Tab } from './tab.ts';

const program = () => process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox');

/** Firefox, driven over WebDriver BiDi. */
export const firefox: EngineKind = {
  name: 'Firefox',
  missing: () =>
    program() ? null : 'no firefox-esr or firefox in PATH; FIREFOX_PATH may name one elsewhere',
  forgets: null,
  async start(profile) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program() ?? '',
      headless: true,
      defaultViewport: { width: 1440, height: 900 },
      userDataDir: profile,
      extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN' },
    });
    return {
      version: await browser.version(),
      newTab: async () => tabOf(await browser.newPage()),
      close: () => browser.close(),
    };
  },
};

function tabOf(page: Page): Tab {
  const selector = (xpath: string) => `::-p-xpath(${xpath})`;
  const find = async (xpath: string): Promise<ElementHandle<Element>> => {
    const found = await page.waitForSelector(selector(xpath), { timeout: APPEAR_WITHIN });
    if (!found) throw new Error(`nothing matches ${xpath}`);
    return found;
  };
  return {
    // The app's own address differs only behind the #: only a new load is sure to be one.
    async open(address) {
      await page.goto('about:blank');
      await page.goto(address);
    },
    reload: async () => void (await page.reload()),
    run: (body) => page.evaluate(`(async () => { ${body} })()`) as Promise<never>,
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    choose: async (xpath, path) =>
      ((await find(xpath)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    close: () => page.close(),
  };
}
