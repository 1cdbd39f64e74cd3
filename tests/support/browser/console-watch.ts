import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What the browser itself prints when the server is away; never a message of ours. */
const NETWORK =
  /net::ERR_(CONNECTION_|INTERNET_DISCONNECTED|FAILED|NETWORK_|SOCKET_|EMPTY_RESPONSE|ABORTED)|WebSocket connection to \S+ failed|An unknown error occurred when fetching the script/;

/**
 * Warnings that say nothing of the page: that no worker runs where a test wants none, and, on a slow machine, that a preload
 * was not used in time, which is what `console.e2e.ts` is about.
 */
const NOT_OURS =
  /Service Worker registration blocked by Playwright|was preloaded using link preload but not used/;

/** Playwright looks into every frame when it measures one; that of a preview lets no script run. */
const LOOKED_INTO = /Blocked script execution in 'about:srcdoc'/;

/** Collects console errors and warnings, and uncaught errors of a browser context, workers included. */
export class ConsoleWatch {
  readonly #said: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];
  #network = false;

  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (error) => this.#said.push(`page error: ${error.error().stack}`));
  }

  /** The test makes the page say this on purpose; it must then be said. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** What the test does may make the page say this, or not. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** The test takes the network away on purpose. */
  allowNetworkErrors(): void {
    this.#network = true;
  }

  /** The test opens a preview. */
  allowLooks(): void {
    this.allow(LOOKED_INTO);
  }

  /** What is wrong with what was said; empty when nothing is. */
  problems(): string[] {
    const unexpected = this.#said.filter(
      (line) =>
        ![...this.#expected, ...this.#allowed].some((pattern) => pattern.test(line)) &&
        !(this.#network && NETWORK.test(line)),
    );
    const silent = this.#expected.filter((one) => !this.#said.some((line) => one.test(line)));
    return [...unexpected, ...silent.map((pattern) => `expected but never said: ${pattern}`)];
  }

  #hear(message: ConsoleMessage): void {
    const policy = /content.security.policy/i.test(message.text());
    const bad = ['error', 'warning'].includes(message.type()) && !NOT_OURS.test(message.text());
    if (!bad && !policy) return;
    this.#said.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  }
}
