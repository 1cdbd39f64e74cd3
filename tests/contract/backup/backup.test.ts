import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitor } from '../../support/server/test-server.ts';
import { backedUpDatabases } from '../../support/services/postgres-programs.ts';
import type { RunningServer } from '../operation/built-server.ts';
import { bytesAt, sha256 } from '../uploads/upload-helpers.ts';
import { articleIds, contentOf, saveArticle, site, upload } from './backup-helpers.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Saves articles and files one after the other, and notes each that the server acknowledged. */
class Writer {
  readonly articles: string[] = [];
  readonly files: { address: string; sha256: string }[] = [];
  readonly #visitor: Visitor;
  readonly #lanes: Promise<void>[];
  #stopped = false;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
    this.#lanes = [this.#saveArticles(), this.#saveArticles(), this.#storeFiles()];
  }

  async #saveArticles(): Promise<void> {
    while (!this.#stopped) {
      await pause();
      const id = randomUUID();
      await saveArticle(this.#visitor, id);
      this.articles.push(id);
    }
  }

  async #storeFiles(): Promise<void> {
    while (!this.#stopped) {
      await pause();
      this.files.push(await upload(this.#visitor, 5000));
    }
  }

  /** How much was acknowledged by now. */
  now() {
    return { articles: [...this.articles], files: [...this.files] };
  }

  async more(count: number): Promise<void> {
    const [articles, files] = [this.articles.length + count, this.files.length + count];
    await expect.poll(() => this.articles.length).toBeGreaterThan(articles);
    await expect.poll(() => this.files.length).toBeGreaterThan(files);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#lanes);
  }
}

const guide = new URL('../../../docs/operating.md', import.meta.url);

/** The commands of the numbered steps under "Restore drill", with other paths in the place of theirs. */
function drill(paths: Record<string, string>) {
  const text =
    readFileSync(guide, 'utf8').split('## Restore drill')[1]?.split('\nIn earnest')[0] ?? '';
  const commands = [...text.matchAll(/^\d\. .*?`((?:[A-Z_]+=\S+ )*lexdesk[^`]*)`/gm)];
  return commands.map(([, command = '']) => {
    const words = command
      .split(' ')
      .map((word) =>
        Object.entries(paths).reduce((own, [from, to]) => own.replace(from, to), word),
      );
    const at = words.indexOf('lexdesk');
    const env = Object.fromEntries(
      words.slice(0, at).map((word) => word.split('=') as [string, string]),
    );
    return { env: env as Record<string, string>, args: words.slice(at + 1) };
  });
}

/** Milliseconds: three processes start, one after the other, on a machine under load. */
const PATIENCE = 120_000;

describe.each(backedUpDatabases)('S-OPS-7 a backup on %s, while the server writes', (database) => {
  const here = site(database);
  let env: Record<string, string>;
  let server: RunningServer;
  let folder: string;
  let writer: Writer;
  const backUp = async () => {
    const { code, stdout, stderr } = await here().lexdesk(env, 'backup', folder);
    expect([code, stderr]).toEqual([0, '']);
    const [, files, added] = /complete: (\d+) files, (\d+) of them new/.exec(stdout) ?? [];
    return { files: Number(files), added: Number(added) };
  };

  beforeAll(async () => {
    env = await here().place();
    folder = join(await here().folder(), 'backups');
    const started = await here().start(env);
    server = started.server;
    writer = new Writer(started.visitor);
  });
  afterAll(() => writer?.stop());

  it(
    'has all that was acknowledged before it began, and is incremental',
    async () => {
      await writer.more(5);
      const first = await backUp();
      expect(first.added).toBe(first.files);
      await writer.more(5);
      const before = writer.now();
      const second = await backUp();
      expect(second.added).toBe(second.files - first.files);
      expect(writer.articles.length, 'saved meanwhile').toBeGreaterThan(before.articles.length);

      const other = await here().place();
      const restored = await here().lexdesk(other, 'restore', folder);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const verified = await here().lexdesk(other, 'verify');
      expect([verified.code, verified.stderr]).toEqual([0, '']);
      const { visitor } = await here().start(other);
      expect(await articleIds(visitor)).toEqual(expect.arrayContaining(before.articles));
      for (const file of before.files) {
        expect(sha256(await bytesAt(visitor, file.address))).toBe(file.sha256);
      }
    },
    PATIENCE,
  );

  it(
    'S-OPS-9 is what the restore drill of the guide restores, by its own commands',
    async () => {
      await writer.more(2);
      const before = writer.now();
      await backUp();
      const place = await here().place();
      const steps = drill({ '/backup/lexdesk': folder, '/tmp/drill': place.DATA_DIR });
      expect(steps.map(({ args }) => args[0])).toEqual(['verify', 'restore', undefined, 'verify']);
      const said: string[] = [];
      let visitor: Visitor | undefined;
      for (const step of steps) {
        const own = { ...place, ...step.env };
        if (step.args.length === 0) visitor = (await here().start({ ...own, PORT: '0' })).visitor;
        else said.push((await here().lexdesk(own, ...step.args)).stdout);
      }
      expect(said).toEqual([
        expect.stringContaining('is whole'),
        expect.any(String),
        expect.stringContaining('rows and their files agree'),
      ]);
      const [newest, file] = [before.articles.at(-1), before.files.at(-1)];
      expect(visitor && (await articleIds(visitor))).toContain(newest);
      const bytes = visitor && file && (await bytesAt(visitor, file.address));
      expect(bytes && sha256(bytes)).toBe(file?.sha256);
    },
    PATIENCE,
  );

  it('leaves one snapshot in the folder, and nothing half', async () => {
    const { stdout } = await here().lexdesk(env, 'verify', folder);
    expect(stdout).toContain('is whole');
    expect(
      Object.keys(await contentOf(folder)).filter((path) => !path.startsWith('/files')),
    ).toEqual([
      '/lexdesk-backup.lock',
      '/manifest.json',
      expect.stringMatching(/^\/snapshots\/\d{8}T\d{9}Z\/lexdesk\.(db|dump)$/),
    ]);
  });

  it('is readable by its owner alone', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries) {
      expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0);
    }
    expect(server.said.stderr).toBe('');
  });
});
