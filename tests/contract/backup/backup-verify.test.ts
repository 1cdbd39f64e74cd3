import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../support/server/test-server.ts';
import { ChunkedUpload, video } from '../uploads/upload-helpers.ts';
import { flipBit, site, storedPaths, upload } from './backup-helpers.ts';

const PATIENCE = 120_000;
/** Seconds. */
const TWO_HOURS = 2 * 60 * 60;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

describe.each(databases)(
  'S-OPS-7 verify on %s, beside the server',
  { timeout: PATIENCE },
  (database) => {
    const here = site(database);
    let env: Record<string, string>;
    let visitor: Awaited<ReturnType<ReturnType<typeof here>['start']>>['visitor'];
    const verify = async (...args: string[]) => {
      const { code, stdout, stderr } = await here().lexdesk(env, 'verify', ...args);
      expect(stderr).toBe('');
      return [code, stdout.trimEnd().split('\n')];
    };
    /** A file that nothing else happens to. */
    const newFile = async (): Promise<string> => {
      const before = new Set(await storedPaths(env.DATA_DIR ?? ''));
      await upload(visitor);
      const path = (await storedPaths(env.DATA_DIR ?? '')).find((one) => !before.has(one));
      if (path === undefined) throw new Error('nothing was stored');
      return path;
    };
    const makeOld = (path: string, age = TWO_HOURS) => {
      const then = Date.now() / 1000 - age;
      return utimes(path, then, then);
    };

    beforeAll(async () => {
      env = await here().place();
      visitor = (await here().start(env)).visitor;
    });

    it('finds nothing in what the server stored', async () => {
      const path = await newFile();
      await makeOld(path);
      expect(await verify()).toEqual([
        0,
        [expect.stringMatching(/^\d+ rows and their files agree$/)],
      ]);
    });

    it('finds a flipped bit, and a file that is cut off', async () => {
      const path = await newFile();
      await flipBit(path);
      expect(await verify()).toEqual([1, [`damaged: ${basename(path)}`]]);
      await writeFile(path, 'cut off');
      expect(await verify()).toEqual([1, [`damaged: ${basename(path)}`]]);
      await rm(path);
      expect(await verify()).toEqual([1, [`missing: ${basename(path)}`]]);
    });

    it('finds a file that no row names, once it is too old to be arriving', async () => {
      const before = (await verify())[1] as string[];
      const name = 'ab'.repeat(20);
      const path = join(env.DATA_DIR ?? '', 'files', 'ab', name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'no row');
      expect((await verify())[1]).toEqual(before);
      await makeOld(path);
      expect((await verify())[1]).toEqual([...before, `no row names: ${name}`]);
      await rm(path);
    });

    it('S-OPS-6 drops what no row has named for 30 days where it is told to, and nothing else', async () => {
      const orphan = async (name: string, age: number) => {
        const path = join(env.DATA_DIR ?? '', 'files', name.slice(0, 2), name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, 'no row');
        await makeOld(path, age);
        return path;
      };
      const named = await newFile();
      await makeOld(named, 2 * THIRTY_DAYS);
      const old = await orphan('cd'.repeat(20), THIRTY_DAYS + 60);
      const young = await orphan('ef'.repeat(20), THIRTY_DAYS - 600);
      const [, found] = await verify('--drop-orphans');
      expect(found).toContain(`no row names: ${basename(young)}`);
      const stored = await storedPaths(env.DATA_DIR ?? '');
      expect([old, young, named].map((path) => stored.includes(path))).toEqual([false, true, true]);
      await rm(young);
      expect((await here().lexdesk(env, 'verify', '--drop-orphans', '/tmp')).code).toBe(2);
    });

    it('takes what a session that is open may still have as its own', async () => {
      const found = async () =>
        ((await verify())[1] as string[]).filter((line) => line.startsWith('no row names'));
      expect(await found()).toEqual([]);
      const chunked = new ChunkedUpload(visitor, video(300_000), { key: randomUUID() });
      await chunked.begin();
      await chunked.chunks();
      const folder = env.DATA_DIR ?? '';
      const [name = ''] = await readdir(join(folder, 'parts'));
      // As a server leaves it that was killed between the move and the row.
      await mkdir(join(folder, 'files', name.slice(0, 2)), { recursive: true });
      await rename(join(folder, 'parts', name), join(folder, 'files', name.slice(0, 2), name));
      await makeOld(join(folder, 'files', name.slice(0, 2), name));
      expect(await found()).toEqual([]);
      await chunked.complete();
      expect(await found()).toEqual([]);
    });
  },
);

describe('S-OPS-7 verify of a backup', { timeout: PATIENCE }, () => {
  const here = site('sqlite');

  it(
    'finds a flipped bit and a file that is gone; the next backup heals what was removed',
    async () => {
      const env = await here().place();
      await here().start(env);
      const folder = await here().folder();
      await here().lexdesk(env, 'backup', folder);
      const verify = () => here().lexdesk({ DATA_DIR: '/nowhere' }, 'verify', folder);
      expect((await verify()).code).toBe(0);
      const [first = '', second = ''] = await storedPaths(folder);
      await flipBit(first);
      await rm(second);
      const { code, stdout } = await verify();
      expect([code, stdout]).toEqual([1, `damaged: ${first}\nmissing: ${second}\n`]);
      await rm(first);
      const again = await here().lexdesk(env, 'backup', folder);
      expect(again.stdout).toContain(' 2 of them new');
      expect((await verify()).code).toBe(0);
    },
    PATIENCE,
  );
});
