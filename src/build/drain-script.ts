import { build, type InlineConfig } from 'vite';
import { replyOnlyPlugin } from './reply-only-plugin.ts';

/** Output path of the service worker's second script, which is not precached. */
export const DRAIN_SCRIPTS = 'assets/worker-drain-*.js';

/** Builds the service worker's second script (sw/background-send.ts) before the first, which contains its address. */
export async function buildDrainScript(worker: InlineConfig): Promise<void> {
  const built = await build({
    ...worker,
    plugins: [replyOnlyPlugin()],
    build: {
      ...worker.build,
      lib: { entry: 'sw/background-send.ts', name: 'lexdeskDrain', formats: ['iife'] },
      rollupOptions: { output: { entryFileNames: DRAIN_SCRIPTS.replace('*', '[hash]') } },
    },
  });
  const [{ output } = { output: [] }] = [built].flat() as { output: { fileName: string }[] }[];
  worker.define = { ...worker.define, DRAIN_SCRIPT: JSON.stringify(`/${output[0]?.fileName}`) };
}
