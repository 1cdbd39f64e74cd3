import { type BrowserContext, type CDPSession, expect, type Worker } from '@playwright/test';
import { RENEW_TAG, SYNC_TAG } from '../../../src/offline/model/messages.ts';

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}
/** What the worker's second script defines. */
interface Scope {
  lexdeskDrain?: { sendWaiting(): Promise<boolean> };
}

/** What the browser does with the app's service worker, from a page that is none of the app's. */
export class WorkerControl {
  readonly #context: BrowserContext;
  readonly #session: CDPSession;
  readonly #origin: string;
  #registrationId = '';
  #stops = 0;

  private constructor(context: BrowserContext, session: CDPSession, origin: string) {
    this.#context = context;
    this.#session = session;
    this.#origin = origin;
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      this.#note(registrations),
    );
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      this.#stops += versions.filter((one) => one.runningStatus === 'stopped').length;
    });
  }

  /** Opens an empty page for it, which keeps the browser open when all others are closed. */
  static async open(context: BrowserContext, address: string): Promise<WorkerControl> {
    const session = await context.newCDPSession(await context.newPage());
    const control = new WorkerControl(context, session, new URL(address).origin);
    await session.send('ServiceWorker.enable');
    return control;
  }

  #note(registrations: Registration[]): void {
    const isOurs = ({ scopeURL, isDeleted }: Registration) =>
      !isDeleted && scopeURL.startsWith(this.#origin);
    this.#registrationId = registrations.find(isOurs)?.registrationId ?? this.#registrationId;
  }

  get #worker(): { origin: string; registrationId: string } {
    expect(this.#registrationId, 'the app is installed').not.toBe('');
    return { origin: this.#origin, registrationId: this.#registrationId };
  }

  /** Wakes the worker, as the browser does once it has a network. */
  async sync(): Promise<void> {
    const event = { ...this.#worker, tag: SYNC_TAG, lastChance: false };
    await this.#session.send('ServiceWorker.dispatchSyncEvent', event);
  }

  /** Grants it a moment, as the browser does now and then. */
  async periodicSync(): Promise<void> {
    const event = { ...this.#worker, tag: RENEW_TAG };
    await this.#session.send('ServiceWorker.dispatchPeriodicSyncEvent', event);
  }

  /** Brings it a message of a push service. */
  async push(): Promise<void> {
    await this.#session.send('ServiceWorker.deliverPushMessage', { ...this.#worker, data: '' });
  }

  /** The same, and waits until the worker has done what it was woken for; whether something is left. */
  async syncToTheEnd(): Promise<boolean> {
    let left = 'not loaded';
    const ask = async () => {
      // An event for a worker that is just ending is lost.
      await this.sync();
      const running = this.#context.serviceWorkers().map(finish);
      const answers = (await Promise.allSettled(running)).filter((one) => 'value' in one);
      left = answers.map(({ value }) => value).find((one) => one !== left) ?? left;
      return left;
    };
    await expect.poll(ask).not.toBe('not loaded');
    return left === 'left';
  }

  /** Ends the worker as the browser does when it likes to, in the middle of whatever it does; it may start it again. */
  async stop(): Promise<void> {
    const before = this.#stops;
    await this.#session.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => this.#stops).toBeGreaterThan(before);
  }
}

/** Waits for what a worker sends; what is under way is not begun again. */
const finish = (worker: Worker): Promise<string> =>
  worker.evaluate(async () => {
    const { lexdeskDrain: drain } = globalThis as Scope;
    if (!drain) return 'not loaded';
    return (await drain.sendWaiting()) ? 'left' : 'done';
  });
