/** Key under which W3C WebDriver hides an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** What a driver refused, with its own word for it (`no such element`, `javascript error` …). */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** One session of a W3C WebDriver: the few commands that tests need, each as the standard has it. */
export class WebDriverSession {
  readonly #address: string;
  /** `browserName` and `browserVersion`, as the driver tells them. */
  readonly browser: string;

  private constructor(address: string, browser: string) {
    this.#address = address;
    this.browser = browser;
  }

  /** Starts a browser by the driver that listens at `driver`. */
  static async start(driver: string): Promise<WebDriverSession> {
    const made = await command(`${driver}/session`, 'POST', { capabilities: {} });
    const { sessionId, capabilities } = made as {
      sessionId: string;
      capabilities: Record<string, string>;
    };
    const browser = `${capabilities.browserName}/${capabilities.browserVersion}`;
    return new WebDriverSession(`${driver}/session/${sessionId}`, browser);
  }

  readonly #send = (method: string, path: string, body?: unknown): Promise<unknown> =>
    command(this.#address + path, method, body);

  /** In pixels. */
  resize = (width: number, height: number) => this.#send('POST', '/window/rect', { width, height });
  open = (url: string) => this.#send('POST', '/url', { url });
  refresh = () => this.#send('POST', '/refresh', {});
  window = () => this.#send('GET', '/window') as Promise<string>;
  switchTo = (handle: string) => this.#send('POST', '/window', { handle });
  closeWindow = () => this.#send('DELETE', '/window');
  end = () => this.#send('DELETE', '');

  /** Opens another tab; gives its handle. */
  async newTab(): Promise<string> {
    const made = (await this.#send('POST', '/window/new', { type: 'tab' })) as { handle: string };
    return made.handle;
  }

  /** Runs the body of an async function in the page. Rejects with what it throws. */
  async run<T>(body: string): Promise<T> {
    const script = `const answer = arguments[0];
      (async () => { ${body} })().then((value) => answer({ value }), (error) => answer({ error: String(error) }));`;
    const outcome = await this.#send('POST', '/execute/async', { script, args: [] });
    const { value, error } = outcome as { value: T; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** References of the elements that match an XPath. */
  async find(xpath: string): Promise<string[]> {
    const found = await this.#send('POST', '/elements', { using: 'xpath', value: xpath });
    return (found as Record<string, string>[]).map((one) => one[ELEMENT] ?? '');
  }

  click = (element: string) => this.#send('POST', `/element/${element}/click`, {});
  /** Types into a field; a path into a file input chooses the file. */
  type = (element: string, text: string) =>
    this.#send('POST', `/element/${element}/value`, { text });
}

async function command(url: string, method: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: { error: string; message: string } };
  if (!reply.ok) throw new WebDriverError(value.error, value.message);
  return value;
}
