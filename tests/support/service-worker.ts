import type { BrowserContext, CDPSession } from '@playwright/test';
import { SYNC_TAG } from '../../src/offline/messages.ts';

interface Registration {
  registrationId: string;
  scopeURL: string;
  isDeleted: boolean;
}
interface Version {
  versionId: string;
  registrationId: string;
  runningStatus: 'stopped' | 'starting' | 'running' | 'stopping';
  status: string;
}

/** The browser's own view of the app's service worker, from a page that is none of the app's. */
export class WorkerControl {
  readonly #session: CDPSession;
  readonly #origin: string;
  readonly #versions = new Map<string, Version>();
  #registrationId = '';

  private constructor(session: CDPSession, origin: string) {
    this.#session = session;
    this.#origin = origin;
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      this.#noteRegistrations(registrations),
    );
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const version of versions as Version[]) this.#versions.set(version.versionId, version);
    });
  }

  /** Opens an empty page for it, which keeps the browser open when all others are closed. */
  static async open(context: BrowserContext, address: string): Promise<WorkerControl> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const control = new WorkerControl(session, new URL(address).origin);
    await session.send('ServiceWorker.enable');
    return control;
  }

  #noteRegistrations(registrations: Registration[]): void {
    const ours = registrations.find(
      ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(this.#origin),
    );
    if (ours) this.#registrationId = ours.registrationId;
  }

  /** What the browser does once it has a network again, for whoever registered. */
  async sync(): Promise<void> {
    await this.#session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#origin,
      registrationId: this.#registrationId,
      tag: SYNC_TAG,
      lastChance: false,
    });
  }

  /** Ends the worker as the browser does when it likes to, in the middle of whatever it does. */
  async stop(): Promise<void> {
    await this.#session.send('ServiceWorker.stopAllWorkers');
  }

  /** Whether the worker runs. */
  get runs(): boolean {
    return [...this.#versions.values()].some(({ runningStatus }) => runningStatus === 'running');
  }
}
