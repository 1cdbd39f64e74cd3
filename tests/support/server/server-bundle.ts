import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOnce } from './make-once.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Environment variable with the folder in which the tests of a run share the bundled server. */
const SHARED = 'LEXDESK_SERVER_BUNDLE';

/** Creates the folder for the tests of this run; returns a function that deletes it. */
export async function shareServerBundle(): Promise<() => Promise<void>> {
  // Inside the checkout, where its package imports resolve.
  await mkdir(join(ROOT, 'tests/.output'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'tests/.output/server-'));
  process.env[SHARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Whether this run bundles the server once for all of its tests. */
export const isServerShared = (): boolean => SHARED in process.env;

/** Folder of the server as `npm run build` bundles it, with the cluster host. */
export const bundledServer = (): Promise<string> =>
  makeOnce(process.env[SHARED] ?? '', 'bundle', bundle);

async function bundle(outDir: string): Promise<void> {
  // Imported lazily, only in the process that bundles.
  const { build } = await import('vite');
  const rollupOptions = {
    input: ['tests/support/server/host.ts'],
    // Beside the script of the worker thread, which is resolved there.
    output: { chunkFileNames: '[name].js' },
  };
  await build({ root: ROOT, logLevel: 'error', build: { ssr: true, outDir, rollupOptions } });
}
