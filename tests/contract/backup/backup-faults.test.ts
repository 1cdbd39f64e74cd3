import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/db/connection/connect.ts';
import { backedUpDatabases } from '../../support/services/postgres-programs.ts';
import { articleIds, flipBit, saveArticle, site, storedPaths, upload } from './backup-helpers.ts';

const PATIENCE = 120_000;
const FILES = 120;
const manifestOf = (folder: string) => readFile(join(folder, 'manifest.json'), 'utf8');
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves once it is so; looks as often as it can. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(1);
}

describe('S-OPS-7 a process that is killed', { timeout: PATIENCE }, () => {
  const here = site('sqlite');
  let env: Record<string, string>;
  let folder: string;

  beforeAll(async () => {
    env = await here().place();
    folder = await here().folder();
    const { server, visitor } = await here().start(env);
    await here().lexdesk(env, 'backup', folder);
    await saveArticle(visitor, crypto.randomUUID());
    for (let n = 0; n < FILES; n += 10) {
      await Promise.all(Array.from({ length: 10 }, () => upload(visitor, 2000)));
    }
    await server.end('SIGTERM');
  }, PATIENCE);

  const snapshots = () => readdir(join(folder, 'snapshots'));

  it(
    'while it backs up leaves the backup of before whole, or the new one',
    async () => {
      const former = await manifestOf(folder);
      const moments: [string, () => Promise<boolean>][] = [
        ['the snapshot begins', async () => (await snapshots()).length > 1],
        ['files arrive', async () => (await storedPaths(folder)).length > 20],
        ['more files arrive', async () => (await storedPaths(folder)).length > 70],
        ['the last ones arrive', async () => (await storedPaths(folder)).length > FILES],
        ['it is complete', async () => (await manifestOf(folder)) !== former],
      ];
      for (const [moment, isSo] of moments) {
        const backup = here().built.begin(env, 'backup', folder);
        await Promise.race([until(isSo), backup.ended]);
        await backup.kill();
        const { code, stdout } = await here().lexdesk(env, 'verify', folder);
        expect([code, stdout], moment).toEqual([0, expect.stringContaining('is whole')]);
      }
      const last = await here().lexdesk(env, 'backup', folder);
      expect(last.stdout).toMatch(/complete: 1\d\d files/);
      expect(await snapshots()).toHaveLength(1);
    },
    PATIENCE,
  );

  it.each([1, 60, 110])(
    'while it restores (%i files) leaves the former database, or the new one',
    async (count) => {
      const own = await here().place();
      const started = await here().start(own);
      const kept = crypto.randomUUID();
      await saveArticle(started.visitor, kept);
      await started.server.end('SIGTERM');
      const before = (await storedPaths(own.DATA_DIR)).length;
      const restore = here().built.begin(own, 'restore', folder, '--replace');
      await Promise.race([
        until(async () => (await storedPaths(own.DATA_DIR)).length >= before + count),
        restore.ended,
      ]);
      const { code } = await restore.kill();
      const db = connect(null, own.DATA_DIR);
      const rows = await db.selectFrom('articles').select('id').where('id', '=', kept).execute();
      await db.destroy();
      if (code === null && count < 100) expect(rows).toHaveLength(1);
      expect((await here().lexdesk(own, 'restore', folder, '--replace')).code).toBe(0);
      expect((await here().lexdesk(own, 'verify')).code).toBe(0);
    },
    PATIENCE,
  );
});

describe('S-OPS-7 a backup', { timeout: PATIENCE }, () => {
  const here = site('sqlite');
  let env: Record<string, string>;
  beforeAll(async () => {
    env = await here().place();
    await here().start(env);
  });
  const problem = async (folder: string) => {
    const { code, stdout, stderr } = await here().lexdesk(env, 'backup', folder);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  };

  it('is refused in the data folder, in a folder of something else, and in that of another installation', async () => {
    expect(await problem(join(env.DATA_DIR ?? '', 'backup'))).toContain('inside each other');
    const link = join(await here().folder(), 'link');
    await symlink(env.DATA_DIR ?? '', link);
    expect(await problem(join(link, 'backup'))).toContain('inside each other');
    const strange = await here().folder();
    await writeFile(join(strange, 'letter.txt'), 'not ours');
    expect(await problem(strange)).toContain('is not empty, and holds no backup');
    expect(await readdir(strange)).toEqual(['letter.txt']);
    const other = await here().place();
    const taken = await here().folder();
    await here().lexdesk(other, 'migrate');
    expect((await here().lexdesk(other, 'backup', taken)).code).toBe(0);
    expect(await problem(taken)).toContain('of another installation');
    expect(await problem('/dev/null/below')).toContain('cannot be used');
  });

  it('says what is missing in the storage, ends with 1 for it, and keeps what an earlier backup has of it', async () => {
    const folder = await here().folder();
    await here().lexdesk(env, 'backup', folder);
    const [first = '', second = ''] = await storedPaths(env.DATA_DIR ?? '');
    await flipBit(first);
    const again = await here().lexdesk(env, 'backup', folder);
    expect(again.stdout).toMatch(/^backup of \S+ is complete/);
    await rm(second);
    const other = await here().folder();
    const anew = await here().lexdesk(env, 'backup', other);
    expect(anew).toMatchObject({ code: 1, stderr: '' });
    expect(anew.stdout.match(/^missing or damaged in the storage/gm)).toHaveLength(2);
    expect(anew.stdout).toMatch(/^backup of \S+ is complete but for 2 files: /m);
    const verified = await here().lexdesk(env, 'verify', other);
    expect(verified.code).toBe(1);
    expect(
      verified.stdout.match(/^missing or damaged when it was made, not in it: /gm),
    ).toHaveLength(2);
    expect(verified.stdout).not.toContain('is whole');
  });
});

describe.each(backedUpDatabases.filter((database) => database === 'postgres'))(
  'S-OPS-7 programs of PostgreSQL, %s',
  { timeout: PATIENCE },
  (database) => {
    const here = site(database);
    let env: Record<string, string>;
    let folder: string;
    beforeAll(async () => {
      env = await here().place();
      folder = await here().folder();
      const { server, visitor } = await here().start(env);
      await saveArticle(visitor, crypto.randomUUID());
      expect((await here().lexdesk(env, 'backup', folder)).code).toBe(0);
      await server.end('SIGTERM');
    });

    /** The environment with a program of this text before the real one. */
    const withProgram = async (name: string, script: string) => {
      const programs = await here().folder();
      await mkdir(programs, { recursive: true });
      await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(programs, name), 0o755);
      return { ...env, PATH: `${programs}${delimiter}${process.env.PATH}` };
    };
    const real = (process.env.PATH ?? '').replaceAll('"', '');

    it.each([
      ['pg_dump is not in PATH', 'none', ''],
      ['pg_dump is of version 9', 'pg_dump', 'echo "pg_dump (PostgreSQL) 9.6.24"'],
      [
        'pg_dump failed: pg_dump: error: it broke',
        'pg_dump',
        '[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit; echo "pg_dump: error: it broke" >&2; exit 1',
      ],
    ])(
      '"%s" is reported in one line, and the previous backup stays',
      async (words, name, script) => {
        const former = await manifestOf(folder);
        const own = await withProgram(name, script);
        const PATH = name === 'none' ? '/nowhere' : own.PATH;
        const { code, stderr } = await here().lexdesk({ ...own, PATH }, 'backup', folder);
        expect([code, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining(words)]]);
        expect(await manifestOf(folder)).toBe(former);
        expect((await here().lexdesk(env, 'verify', folder)).code).toBe(0);
      },
    );

    it.each([
      ['is killed', 'sleep 3'],
      ['breaks off', 'exit 1'],
    ])(
      'a restore that %s in the middle leaves the former tables, and the former settings',
      async (how, end) => {
        const settings = join(env.DATA_DIR ?? '', 'control.json');
        await writeFile(settings, '{"action":"update"}');
        const half = `[ "$1" = --version ] && echo "pg_restore (PostgreSQL) 99.1" && exit
PATH="${real}" pg_restore "$@" | head -c 60000; ${end}`;
        const own = await withProgram('pg_restore', half);
        const restore = here().built.begin(own, 'restore', folder, '--replace');
        if (how === 'is killed') {
          await pause(2000);
          await restore.kill();
        } else expect((await restore.ended).stderr).toContain('pg_restore failed');
        const { server, visitor } = await here().start(env);
        expect((await articleIds(visitor)).length).toBeGreaterThan(0);
        expect((await here().lexdesk(env, 'verify')).code).toBe(0);
        expect(await readFile(settings, 'utf8')).toBe('{"action":"update"}');
        await server.end('SIGTERM');
      },
      PATIENCE,
    );

    it('no process shows the password', async () => {
      const url = new URL(env.DATABASE_URL ?? '');
      url.password = 'topsecret';
      const said = join(await here().folder(), 'said');
      const spy = `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit
echo "$@" "$PGPASSWORD" > ${said}; exit 1`;
      const own = await withProgram('pg_dump', spy);
      await here().lexdesk({ ...own, DATABASE_URL: url.href }, 'backup', folder);
      const [args, password] = (await readFile(said, 'utf8')).trimEnd().split(/ (?=\S+$)/);
      expect([args?.includes('topsecret'), password]).toEqual([false, 'topsecret']);
    });
  },
);

describe.each(backedUpDatabases)(
  'S-OPS-7 doctor, migrate and serve on %s',
  { timeout: PATIENCE },
  (database) => {
    const here = site(database);
    it(
      'say of an installation what there is to say, from its first start on',
      async () => {
        const env = await here().place();
        const doctor = (more = {}) => here().lexdesk({ ...env, ...more }, 'doctor');
        const first = await doctor();
        expect([first.code, first.stderr]).toEqual([0, '']);
        expect(first.stdout).toMatch(
          /^warn {1}database: (made by the first start|.* steps behind)/m,
        );
        expect((await here().lexdesk(env, 'migrate')).stdout).toMatch(/^[1-9]\d* steps done/);
        expect((await here().lexdesk(env, 'migrate')).stdout).toMatch(/^0 steps done/);
        const server = await here().built.start(env, undefined, ['serve']);
        const good = await doctor();
        expect([good.code, good.stdout]).toEqual([
          0,
          expect.stringMatching(/^ok {3}database: .*up to date/m),
        ]);
        expect(good.stdout).toMatch(/^ok {3}files: of \d+ taken at random 0 are missing/m);
        expect(good.stdout).toContain('warn settings: CAPTCHA=off');
        if (database === 'sqlite') {
          expect((await here().lexdesk(env, 'migrate')).stderr).toContain('in use by another');
        }
        const [path = ''] = await storedPaths(env.DATA_DIR);
        await rm(path);
        const bad = await doctor();
        expect([bad.code, bad.stdout]).toEqual([
          1,
          expect.stringMatching(/^fail files: of \d+ .* 1 are missing/m),
        ]);
        expect((await doctor({ PORT: 'abc' })).stdout).toMatch(/^fail settings: PORT=abc/);
        expect((await doctor({ APP_DIR: '/nowhere' })).stdout).toMatch(/^fail app: /m);
        const away = await doctor({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
        expect([away.code, away.stdout]).toEqual([
          1,
          expect.stringMatching(/^fail database: cannot be used/m),
        ]);
        await server.end('SIGTERM');
      },
      PATIENCE,
    );

    it.each(['serve', 'migrate', 'backup', 'restore', 'verify', 'doctor'])(
      'help: %s',
      async (verb) => {
        const { code, stdout } = await here().lexdesk({ DATA_DIR: '/nowhere' }, verb, '--help');
        expect([code, stdout]).toEqual([
          0,
          expect.stringMatching(new RegExp(`^lexdesk ${verb}[^\n]*\n {4}\\S.*\n$`)),
        ]);
      },
    );
  },
);
