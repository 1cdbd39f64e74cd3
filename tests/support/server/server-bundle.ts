import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { firstToAsk } from './first-to-ask.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Names the folder in which the tests of a run share the bundled server. */
const SHARED = 'LEXDESK_SERVER_BUNDLE';

/** Makes the folder for the tests of this run; gives what takes it away. */
export async function shareServerBundle(): Promise<() => Promise<void>> {
  // Inside the checkout, where the packages it imports are found.
  await mkdir(join(ROOT, 'tests/.output'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'tests/.output/server-'));
  process.env[SHARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Whether this run bundles the server once for all of its tests. */
export const isServerShared = (): boolean => SHARED in process.env;

/** The folder of the server as `npm run build` bundles it, with the host of several. */
export const bundledServer = (): Promise<string> =>
  firstToAsk(process.env[SHARED] ?? '', 'bundle', bundle);

async function bundle(outDir: string): Promise<void> {
  // Loaded by the one process that bundles.
  const { build } = await import('vite');
  const rollupOptions = {
    input: ['tests/support/server/host.ts'],
    // Beside the thread's script, which is looked for there.
    output: { chunkFileNames: '[name].js' },
  };
  await build({ root: ROOT, logLevel: 'error', build: { ssr: true, outDir, rollupOptions } });
}
