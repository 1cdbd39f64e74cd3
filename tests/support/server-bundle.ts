import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'vite';

const ROOT = new URL('../..', import.meta.url).pathname;
/** Names the folder in which the tests of a run share the bundled server. */
const SHARED = 'LEXDESK_SERVER_BUNDLE';
/** Milliseconds that bundling may take on a machine under load. */
const PATIENCE = 60_000;

/** Makes the folder for the tests of this run; gives what takes it away. */
export async function shareServerBundle(): Promise<() => Promise<void>> {
  // Inside the checkout, where the packages it imports are found.
  await mkdir(join(ROOT, 'tests/.output'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'tests/.output/server-'));
  process.env[SHARED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** The folder of the server as `npm run build` bundles it. The first to ask makes it, in whichever process; the others wait. */
export async function bundledServer(): Promise<string> {
  const { [SHARED]: folder = '' } = process.env;
  const [bundle, unfinished] = [join(folder, 'bundle'), join(folder, 'unfinished')];
  if (await succeeds(mkdir(join(folder, 'asked')))) {
    await build({ root: ROOT, logLevel: 'error', build: { ssr: true, outDir: unfinished } });
    await rename(unfinished, bundle);
  }
  for (let waited = 0; !(await succeeds(stat(bundle))); waited += 50) {
    if (waited > PATIENCE) throw new Error('the server was not bundled');
    await setTimeout(50);
  }
  return bundle;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
