import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Migrator, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { newManifest, writeManifest } from '../../../server/backup/manifest.ts';
import { connect } from '../../../server/db/connection/connect.ts';
import { migrations } from '../../../server/db/migrations.ts';
import { inspectFile } from '../../../server/storage/digest-thread.ts';
import { backedUpDatabases } from '../../support/services/postgres-programs.ts';
import { bytesAt, sha256 } from '../uploads/upload-helpers.ts';
import {
  articleIds,
  contentOf,
  editManifest,
  flipBit,
  saveArticle,
  site,
  storedPaths,
  upload,
} from './backup-helpers.ts';

const PATIENCE = 120_000;
const [FIRST, SECOND] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const;

describe.each(backedUpDatabases)('S-OPS-7 a restore on %s', { timeout: PATIENCE }, (database) => {
  const here = site(database);
  let env: Record<string, string>;
  /** A backup of one article and one file; the installation has got another of each since, and its server has ended. */
  let folder: string;
  let file: Awaited<ReturnType<typeof upload>>;

  beforeAll(async () => {
    env = await here().place();
    folder = await here().folder();
    const { server, visitor } = await here().start(env);
    await saveArticle(visitor, FIRST);
    file = await upload(visitor);
    await writeFile(join(env.DATA_DIR ?? '', 'control.json'), '{"action":"none"}');
    expect((await here().lexdesk(env, 'backup', folder)).code).toBe(0);
    await saveArticle(visitor, SECOND);
    await upload(visitor);
    await writeFile(join(env.DATA_DIR ?? '', 'control.json'), '{"action":"update"}');
    await server.end('SIGTERM');
  }, PATIENCE);

  /** Says so in one line, and changes nothing in the data folder. */
  const refused = async (
    own: Record<string, string>,
    words: string | RegExp,
    ...args: string[]
  ) => {
    const before = await contentOf(own.DATA_DIR ?? '');
    const { code, stdout, stderr } = await here().lexdesk(own, 'restore', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(words);
    const after = await contentOf(own.DATA_DIR ?? '');
    delete after['/lexdesk.lock'];
    delete before['/lexdesk.lock'];
    expect(after).toEqual(before);
  };

  it('refuses an installation that a server uses', async () => {
    const used = await here().place();
    const { server } = await here().start(used);
    // Upkeep of the start writes, too.
    let last = {};
    const isAtRest = async () => {
      const before = last;
      last = await contentOf(used.DATA_DIR ?? '');
      return isDeepStrictEqual(last, before);
    };
    await expect.poll(isAtRest, { interval: 500, timeout: PATIENCE }).toBe(true);
    await refused(used, /in use by another|other connections use/, folder, '--replace');
    await server.end('SIGTERM');
    await refused(used, 'not empty: add --replace', folder);
  });

  it(
    'keeps the former installation beside, with all that was its own',
    async () => {
      const { code, stdout } = await here().lexdesk(env, 'restore', folder, '--replace');
      expect([code, stdout]).toEqual([0, expect.stringContaining('what was there is kept: ')]);
      const [kept = ''] = (await readdir(env.DATA_DIR ?? '')).filter((name) =>
        /^before-/.test(name),
      );
      const aside = join(env.DATA_DIR ?? '', kept);
      expect(await storedPaths(aside)).toHaveLength(1);
      expect(await contentOf(aside)).toMatchObject({
        '/control.json': sha256(Buffer.from('{"action":"update"}')),
      });
      if (database === 'postgres') {
        const schema = /schema (\w+)/.exec(stdout)?.[1];
        expect(await idsIn(`select id from ${schema}.articles`)).toEqual(
          expect.arrayContaining([FIRST, SECOND]),
        );
      } else {
        const former = connect(null, aside);
        const rows = await former.selectFrom('articles').select('id').execute();
        await former.destroy();
        expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([FIRST, SECOND]));
      }
      expect((await here().lexdesk(env, 'verify')).code).toBe(0);
      const { server, visitor } = await here().start(env);
      const ids = await articleIds(visitor);
      expect([ids.includes(FIRST), ids.includes(SECOND)]).toEqual([true, false]);
      expect(sha256(await bytesAt(visitor, file.address))).toBe(file.sha256);
      await server.end('SIGTERM');
    },
    PATIENCE,
  );

  const idsIn = async (statement: string): Promise<string[]> => {
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows.map(({ id }) => id);
  };

  it(
    'heals a stored file that is damaged',
    async () => {
      const own = await here().place();
      await here().lexdesk(own, 'restore', folder);
      const [path = ''] = await storedPaths(own.DATA_DIR);
      await flipBit(path);
      expect((await here().lexdesk(own, 'verify')).code).toBe(1);
      const { stdout } = await here().lexdesk(own, 'restore', folder, '--replace');
      expect(stdout).toContain(' 1 of them stored anew');
      expect((await here().lexdesk(own, 'verify')).code).toBe(0);
    },
    PATIENCE,
  );

  it(
    'goes on where an earlier try was cut off, and spares files of others',
    async () => {
      const own = await here().place();
      await cp(join(folder, 'files'), join(own.DATA_DIR, 'files'), { recursive: true });
      const strange = join(own.DATA_DIR, 'files', 'ab');
      await mkdir(strange, { recursive: true });
      await writeFile(join(strange, 'ab'.repeat(20)), 'of another installation');
      await refused(own, 'the storage is not empty', folder);
      await rm(strange, { recursive: true });
      expect((await here().lexdesk(own, 'restore', folder)).code).toBe(0);
    },
    PATIENCE,
  );

  describe('refuses a backup', () => {
    let own: Record<string, string>;
    beforeAll(async () => {
      own = await here().place();
    });

    /** A copy of the backup, spoilt. */
    const spoilt = async (spoil: (folder: string) => Promise<void>): Promise<string> => {
      const copy = await here().folder();
      await cp(folder, copy, { recursive: true });
      await spoil(copy);
      return copy;
    };

    it.each<[what: string, words: string | RegExp, spoil: (folder: string) => Promise<void>]>([
      ['that is not there', 'no finished backup', (copy) => rm(copy, { recursive: true })],
      ['that is not finished', 'no finished backup', (copy) => rm(join(copy, 'manifest.json'))],
      [
        'of a newer version',
        'it has the step 9999-later',
        (copy) => editManifest(copy, () => ({ migrations: ['0001-foundation', '9999-later'] })),
      ],
      [
        'of a later format',
        'written by a newer version',
        (copy) => editManifest(copy, () => ({ format: 2 })),
      ],
      [
        'whose manifest is cut off',
        'manifest.json is damaged',
        (copy) => writeFile(join(copy, 'manifest.json'), '{"format":1,'),
      ],
      [
        'that names a path outside',
        'manifest.json is damaged: files.0.name',
        (copy) =>
          editManifest(copy, () => ({
            files: [{ name: '../../../etc/passwd', size: 1, sha256: '0'.repeat(64) }],
          })),
      ],
      [
        'with a flipped bit in a file',
        /^damaged: \S+\/files\//,
        async (copy) => flipBit((await storedPaths(copy))[0] ?? ''),
      ],
      [
        'that lacks a file',
        /^missing: \S+\/files\//,
        async (copy) => rm((await storedPaths(copy))[0] ?? ''),
      ],
      [
        'with a flipped bit in its database',
        /^damaged: \S+\/snapshots\/\w+\/lexdesk\.(db|dump)/,
        async (copy) => {
          const [snapshot = ''] = await readdir(join(copy, 'snapshots'));
          const name = database === 'sqlite' ? 'lexdesk.db' : 'lexdesk.dump';
          await flipBit(join(copy, 'snapshots', snapshot, name));
        },
      ],
      [
        'of the other database',
        /unset DATABASE_URL|set DATABASE_URL/,
        (copy) =>
          editManifest(copy, ({ database: taken }) => ({
            database: {
              ...(taken as object),
              kind: database === 'sqlite' ? 'postgres' : 'sqlite',
            },
          })),
      ],
    ])('%s', async (_, words, spoil) => {
      await refused(own, words, await spoilt(spoil), '--replace');
    });

    it('without a folder, or with a switch that there is not', async () => {
      const none = await here().lexdesk(own, 'restore');
      expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('name one folder')]);
      const forced = await here().lexdesk(own, 'restore', folder, '--force');
      expect([forced.code, forced.stderr]).toEqual([2, expect.stringContaining('--force')]);
    });
  });
});

describe('S-OPS-7 a backup of an earlier version', { timeout: PATIENCE }, () => {
  const here = site('sqlite');

  it('is migrated after its restore', async () => {
    const folder = await here().folder();
    const own = join(folder, 'snapshots', '20260101T000000000Z');
    await mkdir(own, { recursive: true });
    await mkdir(join(folder, 'files'));
    const db = connect(null, own);
    const provider = { getMigrations: async () => migrations };
    const names = Object.keys(migrations).slice(0, -2);
    await new Migrator({ db, provider }).migrateTo(names.at(-1) ?? '');
    await sql`pragma journal_mode = delete`.execute(db);
    await db.destroy();
    const { size = 0, sha256: digest = '' } = (await inspectFile(join(own, 'lexdesk.db'))) ?? {};
    const instant = new Date().toISOString();
    await writeManifest(
      folder,
      newManifest({
        ...{ installation: '', instant, finished: instant, snapshot: '20260101T000000000Z' },
        database: {
          kind: 'sqlite',
          schema: '',
          version: 0,
          name: 'lexdesk.db',
          size,
          sha256: digest,
        },
        ...{ migrations: names, settings: [], files: [], missing: [] },
      }),
    );
    const env = await here().place();
    expect((await here().lexdesk(env, 'restore', folder)).code).toBe(0);
    expect((await here().lexdesk(env, 'doctor')).stdout).toContain('2 steps behind');
    expect((await here().lexdesk(env, 'verify')).stderr).toContain('was not prepared');
    expect((await here().lexdesk(env, 'migrate')).stdout).toContain('2 steps done');
    expect((await here().lexdesk(env, 'verify')).code).toBe(0);
  });
});
