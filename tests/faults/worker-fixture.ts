import { WorkerControl } from '../support/browser/service-worker.ts';
import { addUser } from '../support/data/users.ts';
import { test as base } from './fixtures.ts';

interface Fixtures {
  /** The browser's hand on the service worker; its empty page stays when all others are closed. */
  worker: WorkerControl;
  /** Somebody of their own, with the rights of `admin`. */
  user: string;
}

/** For tests of a service worker that works without a page. */
export const test = base.extend<Fixtures>({
  worker: async ({ context, network }, use) => use(await WorkerControl.open(context, network.url)),
  user: async ({ server }, use) => use(await addUser(server.dataDir)),
});
