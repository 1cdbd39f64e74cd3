import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withBadSector } from '../../tests/support/server/bad-sector.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

const deps = embeddedDeps();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-import-'));
  await mkdir(join(folder, 'files'));
  const names = { userName: 'u', nickName: '', realName: '', phone: '', email: '', avatar: '' };
  const user = { id: 'u', ...names, level: '', passwordHash: '', disabled: 0, createdAt: 0 };
  await deps().db.insertInto('users').values(user).execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [FILE, CATA, ARTICLE] = [idOf(1), idOf(2), idOf(3)] as const;
const TEXT = Buffer.from('一份清单');
const stamp = { updatedBy: '陈思远', updatedAt: 1000 };

const file = () => ({
  ...{ kind: 'file', id: FILE, ...stamp, fields: { name: '清单.txt', group: '' } },
  file: {
    ...{ uploadedAs: 'text/file', size: TEXT.length, heldAt: null },
    sha256: createHash('sha256').update(TEXT).digest('hex'),
  },
});
const cata = () => ({
  ...{ kind: 'cata', id: CATA, ...stamp },
  fields: {
    ...{ parentId: null, name: '劳动', slug: 'labour', type: 'list', link: '', icon: '' },
    ...{ bannerId: null, summary: '', inNavigation: true, sort: 0, status: 'on' },
    ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
  } as Record<string, unknown>,
});
const fields = (title: string) => ({
  ...{ title, summary: '', body: '<p>正文</p>', author: '', coverId: null },
  ...{ attachmentIds: [FILE], cataId: CATA },
});
const article = () => ({
  ...{ kind: 'article', id: ARTICLE, ...stamp, fields: fields('改过的') },
  ...{ published: fields('读者看到的'), publishedAt: 900 },
});
const HEADER = { lexdesk: 'content', format: 1 };
const lines = (): object[] => [HEADER, file(), cata(), article()];

const put = async (content: readonly object[] | string | Buffer) => {
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  const text = isText ? content : content.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(join(folder, 'content.jsonl'), text);
  await writeFile(join(folder, 'files', FILE), TEXT);
};
const importing = { replace: false, userId: 'u', userName: '命令行' };
const run = (replace = false) => importContent(deps(), { ...importing, folder, replace });
/** All tables that an import writes to. */
const state = async () => {
  const { db } = deps();
  return {
    articles: await db.selectFrom('articles').selectAll().execute(),
    records: await db.selectFrom('records').selectAll().execute(),
    files: await db.selectFrom('files').selectAll().execute(),
  };
};

describe('S-OPS-7 an import', () => {
  it('imports files, records and articles, published and unpublished text', async () => {
    await put(lines());
    expect(await run()).toEqual({
      counts: { added: 3, changed: 0, unchanged: 0, kept: 0 },
      refused: [],
    });
    const { articles, files } = await state();
    expect(articles).toMatchObject([
      { id: ARTICLE, title: '改过的', status: 'published', revision: 'draft', publishedAt: 900 },
    ]);
    expect(JSON.parse(articles[0]?.published ?? '').title).toBe('读者看到的');
    expect(files).toMatchObject([{ id: FILE, userId: 'u', type: 'text/plain' }]);
    expect((await run()).counts).toEqual({ added: 0, changed: 0, unchanged: 3, kept: 0 });
    const logged = await deps().db.selectFrom('audit').select('subject').execute();
    expect(logged.map(({ subject }) => subject).toSorted()).toEqual([FILE, CATA, ARTICLE]);
  });

  it('imports what an export wrote', async () => {
    await put(lines());
    await run();
    const other = join(folder, 'again');
    await exportContent(deps(), other);
    expect((await importContent(deps(), { ...importing, folder: other })).counts).toEqual({
      added: 0,
      changed: 0,
      unchanged: 3,
      kept: 0,
    });
  });

  it('imports everything but the bytes that the disk cannot read', async () => {
    await put(lines());
    await run();
    const { storageName } = await deps()
      .db.selectFrom('files')
      .select('storageName')
      .executeTakeFirstOrThrow();
    const other = join(folder, 'again');
    const broken = { ...deps(), storage: withBadSector(deps().storage, storageName) };
    expect(await exportContent(broken, other)).toEqual({
      left: [`missing or damaged in the storage, not in it: ${FILE}`],
      done: ['exported: 1 cata, 1 article'],
    });
    expect(await readdir(join(other, 'files'))).toEqual([]);
    expect((await importContent(deps(), { ...importing, folder: other })).refused).toEqual([]);
  });

  it('removes active content', async () => {
    const hostile = article();
    hostile.published = null as never;
    hostile.fields.body = '<p onclick="alert(1)">正文<script>alert(1)</script></p>';
    await put([HEADER, file(), cata(), hostile]);
    await run();
    expect((await state()).articles[0]?.body).toBe('<p>正文</p>');
  });

  it('skips lines that violate a rule, and lists them', async () => {
    const [lost, other] = [article(), cata()];
    lost.fields.cataId = idOf(9);
    lost.published = null as never;
    other.id = idOf(8);
    other.fields.parentId = idOf(7);
    await put([HEADER, file(), cata(), other, lost]);
    const { counts, refused } = await run();
    expect(counts.added).toBe(2);
    expect(refused).toEqual([
      expect.stringMatching(/^line 4: /),
      expect.stringMatching(/^line 5: /),
    ]);
    expect((await state()).articles).toEqual([]);
  });

  it('skips a text that cleaning makes too long, and lists its line', async () => {
    const grown = article();
    grown.published = null as never;
    // Each of these characters becomes five.
    grown.fields.body = '&'.repeat(100_000);
    await put([HEADER, file(), cata(), grown]);
    const { counts, refused } = await run();
    expect(counts.added).toBe(2);
    expect(refused).toEqual([expect.stringMatching(/^line 4: .*正文不能超过 200000 个字/)]);
    expect((await state()).articles).toEqual([]);
  });

  it('refuses records in the recycle bin, like articles', async () => {
    await put(lines());
    await run();
    const { db } = deps();
    await db.updateTable('articles').set({ deletedAt: 2000 }).execute();
    expect((await run()).refused).toHaveLength(1);
    await db.updateTable('records').set({ deletedAt: 2000, updatedAt: 2000 }).execute();
    await db.updateTable('files').set({ deletedAt: 2000, updatedAt: 2000 }).execute();
    const { counts, refused } = await run();
    expect([counts, refused]).toEqual([
      { added: 0, changed: 0, unchanged: 0, kept: 0 },
      [expect.any(String), expect.any(String), expect.any(String)],
    ]);
  });

  it('imports the files of exported content, also from the recycle bin', async () => {
    await put(lines());
    await run();
    const { db } = deps();
    await db.updateTable('files').set({ deletedAt: 2000, updatedAt: 2000 }).execute();
    const other = join(folder, 'again');
    await exportContent(deps(), other);
    for (const table of ['articles', 'records', 'fileUses', 'files'] as const)
      await db.deleteFrom(table).execute();
    const importing = { folder: other, replace: false, userId: 'u', userName: '' };
    expect((await importContent(deps(), importing)).refused).toEqual([]);
  });

  it('does not trust the declared kind of a file', async () => {
    const page = file();
    page.fields.name = '页面.html';
    await put([HEADER, page]);
    expect((await run()).refused).toEqual(['line 2: 不支持该文件类型']);
    const picture = file();
    picture.fields.name = '图.png';
    picture.file.uploadedAs = 'file';
    await put([HEADER, picture]);
    expect((await run()).refused).toHaveLength(1);
    expect((await state()).files).toEqual([]);
  });

  it('renames a file like a call: its extension stays that of its type', async () => {
    await put([HEADER, file()]);
    await run();
    const named = (name: string) => ({ ...file(), fields: { name, group: '' }, updatedAt: 2000 });
    await put([HEADER, named('清单.exe')]);
    expect((await run()).refused).toEqual([expect.stringMatching(/^line 2: .*扩展名/)]);
    expect((await state()).files).toMatchObject([{ name: '清单.txt' }]);
    await put([HEADER, named('证据清单.txt')]);
    expect((await run()).counts.changed).toBe(1);
    expect((await state()).files).toMatchObject([{ name: '证据清单.txt' }]);
  });
});

describe('S-OPS-7 an import writes nothing where a line', () => {
  const [, , , whole] = lines().map((line) => JSON.stringify(line));
  it.each<[string, () => readonly object[] | string | Buffer, RegExp]>([
    ['is the first and no header', () => [file()], /^line 1: this is not an export/],
    ['is of another version', () => [{ ...HEADER, format: 2 }, file()], /^line 1: /],
    ['is lacking', () => '', /^line 1: there is none/],
    ['is cut off', () => `${JSON.stringify(HEADER)}\n${whole?.slice(0, 90)}`, /^line 2: no JSON/],
    ['is empty', () => `${JSON.stringify(HEADER)}\n\n${whole}\n`, /^line 2: no JSON/],
    [
      'is not UTF-8',
      () => Buffer.concat([Buffer.from(`${JSON.stringify(HEADER)}\n`), Buffer.from([34, 255, 34])]),
      /^line 2: not UTF-8/,
    ],
    [
      'is of an unknown kind',
      () => [HEADER, { ...file(), kind: 'users' }],
      /^line 2: kind is "users"/,
    ],
    [
      'has a kind that is a property of every object',
      () => [HEADER, { ...file(), kind: 'constructor' }],
      /^line 2: kind is /,
    ],
    ['is null', () => `${JSON.stringify(HEADER)}\nnull\n`, /^line 2: kind is /],
    [
      'has a path for an id',
      () => [HEADER, { ...file(), id: '../../etc/passwd' }],
      /^line 2: id: /,
    ],
    [
      'has an additional field',
      () => [HEADER, cata(), { ...article(), status: 'published' }],
      /^line 3: status: /,
    ],
    ['has an invalid time', () => [HEADER, { ...cata(), updatedAt: 9e15 }], /^line 2: updatedAt: /],
    [
      'names bytes that are not there',
      () => [HEADER, { ...file(), id: idOf(5) }],
      /^line 2: .*missing/,
    ],
    [
      'names other bytes',
      () => [HEADER, { ...file(), file: { ...file().file, size: 3 } }],
      /^line 2: .*damaged/,
    ],
    [
      'has no end',
      () =>
        Buffer.concat([
          Buffer.from(`${JSON.stringify(HEADER)}\n`),
          Buffer.alloc(5 * 1024 * 1024, 'x'),
        ]),
      /^line 2: more than \d+ bytes/,
    ],
  ])('%s', async (_, content, words) => {
    await put(content());
    await expect(run()).rejects.toThrow(words);
    expect(await state()).toEqual({ articles: [], records: [], files: [] });
  });

  it('is corrupted at random: the import is refused or complete', async () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const good = Buffer.from(
      lines()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    for (let round = 0; round < 300; round += 1) {
      const bytes = Buffer.from(good);
      for (let flips = 1 + next(3); flips > 0; flips -= 1) bytes[next(bytes.length)] = next(256);
      await put(bytes.subarray(0, next(4) === 0 ? next(bytes.length) : bytes.length));
      const before = await state();
      const ended = await run().catch((error: Error) => error.message);
      if (typeof ended === 'string') {
        expect(ended).toMatch(/^line \d+: |more than/);
        expect(await state()).toEqual(before);
      }
    }
  });
});
