import { type ChildProcess, spawn } from 'node:child_process';
import { WebDriverError, WebDriverSession } from '../support/browser/webdriver.ts';
import { freePort } from '../support/server/free-port.ts';
import { openDisplay, whyNoDisplay } from './display.ts';
import { findProgram } from './find-program.ts';
import { APPEAR_WITHIN, type EngineKind, type Tab } from './tab.ts';

const POLL = 50;
const program = () => findProgram('WebKitWebDriver');
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL));

/** WebKitGTK's MiniBrowser, driven over W3C WebDriver. */
export const webkit: EngineKind = {
  name: 'WebKit',
  missing: () =>
    program() ? whyNoDisplay() : 'no WebKitWebDriver in PATH (package webkit2gtk-driver)',
  forgets: 'WebKitGTK keeps a driven browser’s storage in memory only',
  async start() {
    const display = await openDisplay();
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11' };
    const driver = spawn(program() ?? '', ['-p', String(port)], { env, stdio: 'ignore' });
    const session = await firstSession(`http://127.0.0.1:${port}`, driver);
    await session.resize(1440, 900);
    let unused: string | undefined = await session.window();
    return {
      version: session.browser,
      async newTab() {
        const handle = unused ?? (await session.newTab());
        unused = undefined;
        return tabOf(session, handle);
      },
      async close() {
        await session.end().catch(() => undefined);
        driver.kill();
        display.close();
      },
    };
  },
};

/** The driver tells nobody when it listens: asked until it answers. */
async function firstSession(url: string, driver: ChildProcess): Promise<WebDriverSession> {
  const until = Date.now() + APPEAR_WITHIN;
  for (;;) {
    try {
      return await WebDriverSession.start(url);
    } catch (error) {
      if (error instanceof WebDriverError || driver.exitCode !== null || Date.now() > until) {
        throw error;
      }
      await pause();
    }
  }
}

/** Every command goes to the tab that was switched to last. */
function tabOf(session: WebDriverSession, handle: string): Tab {
  const here = async <T>(act: () => Promise<T>): Promise<T> => {
    await session.switchTo(handle);
    return act();
  };
  /** A page that renders takes elements away between two commands: then it is looked for again. */
  const onElement = (xpath: string, act: (element: string) => Promise<unknown>) =>
    here(async () => {
      const until = Date.now() + APPEAR_WITHIN;
      while (!(await actOnce(xpath, act))) {
        if (Date.now() > until) throw new Error(`nothing matches ${xpath}`);
        await pause();
      }
    });
  const actOnce = async (xpath: string, act: (element: string) => Promise<unknown>) => {
    const [element] = await session.find(xpath);
    if (element === undefined) return false;
    return act(element).then(() => true, falseIfGone);
  };
  return {
    open: (address) =>
      here(async () => {
        await session.open('about:blank');
        await session.open(address);
      }),
    reload: () => here(async () => void (await session.refresh())),
    run: (body) => here(() => session.run(body)),
    click: (xpath) => onElement(xpath, session.click),
    type: (xpath, text) => onElement(xpath, (element) => session.type(element, text)),
    choose: (xpath, path) => onElement(xpath, (element) => session.type(element, path)),
    close: () => here(async () => void (await session.closeWindow())),
  };
}

const GONE = ['stale element reference', 'no such element', 'element not interactable'];

function falseIfGone(error: unknown): false {
  if (error instanceof WebDriverError && GONE.includes(error.code)) return false;
  throw error;
}
