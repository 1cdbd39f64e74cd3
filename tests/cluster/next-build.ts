import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = new URL('../..', import.meta.url).pathname;
/** What the next release adds. */
const STEP = `{
  async up(db) { await db.schema.alterTable('articles').addColumn('next_release', 'text').execute(); },
}`;

/** Adds a step to the migrations. */
const nextStep: Plugin = {
  name: 'next-step',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('server/db/migrations.ts')) return null;
    return `${code}\nmigrations['9999-next-release'] = ${STEP};`;
  },
};

/** Builds the server as the next release will be: with a further column. Gives its main file, and what takes it away. */
export async function buildNext(): Promise<{ main: string; remove: () => Promise<void> }> {
  // Inside the checkout, where the packages it imports are found.
  const outDir = await mkdtemp(join(ROOT, 'tests/.output/next-'));
  const plugins = [nextStep];
  await build({ root: ROOT, logLevel: 'error', plugins, build: { ssr: true, outDir } });
  return {
    main: join(outDir, 'main.js'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
