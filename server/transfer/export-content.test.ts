import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedDeps, embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { changeArticle } from '../articles/write-article.ts';
import { exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';

const here = embeddedDeps();
const there = embeddedDeps();
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-export-'));
  const names = { userName: 'u', nickName: '', realName: '', phone: '', email: '', avatar: '' };
  const user = { id: 'u', ...names, level: '', passwordHash: '', disabled: 0, createdAt: 0 };
  for (const { db } of [here(), there()]) await db.insertInto('users').values(user).execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [FILE, CATA, ARTICLE] = [idOf(1), idOf(2), idOf(3)] as const;
const TEXT = Buffer.from('一份清单');
const stamp = { updatedBy: '陈思远', updatedAt: 1000 };
const file = {
  ...{ kind: 'file', id: FILE, ...stamp, fields: { name: '清单.txt', group: '' } },
  file: {
    ...{ uploadedAs: 'text/file', size: TEXT.length, heldAt: null },
    sha256: createHash('sha256').update(TEXT).digest('hex'),
  },
};
const cata = {
  ...{ kind: 'cata', id: CATA, ...stamp },
  fields: {
    ...{ parentId: null, name: '劳动', slug: 'labour', type: 'list', link: '', icon: '' },
    ...{ bannerId: null, summary: '', inNavigation: true, sort: 0, status: 'on' },
    ...{ seoTitle: '', seoKeywords: '', seoDescription: '' },
  },
};
const fields = {
  ...{ title: '读者看到的', summary: '', body: '<p>正文</p>', author: '', coverId: null },
  ...{ attachmentIds: [FILE], cataId: CATA },
};

type Fields = Record<string, unknown>;

/** Stores one published article, its file and its cata in an installation. */
async function store(deps: EmbeddedDeps, change: Fields = {}) {
  const published = { ...fields, ...change };
  const article = { kind: 'article', id: ARTICLE, ...stamp, fields: published, published };
  const lines = [{ lexdesk: 'content', format: 1 }, file, cata, { ...article, publishedAt: 900 }];
  const from = join(folder, 'first');
  await mkdir(join(from, 'files'), { recursive: true });
  await writeFile(join(from, 'files', FILE), TEXT);
  await writeFile(
    join(from, 'content.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  expect((await load(deps, from)).refused).toEqual([]);
}
const load = (deps: EmbeddedDeps, from: string) =>
  importContent(deps, { folder: from, replace: false, userId: 'u', userName: '命令行' });

const rowIn = ({ db }: EmbeddedDeps) =>
  db.selectFrom('articles').selectAll().executeTakeFirstOrThrow();
const changeIn = async (deps: EmbeddedDeps, change: Partial<Awaited<ReturnType<typeof rowIn>>>) => {
  const { db, versionFloor } = deps;
  const entry = { userName: 'u', now: 2000, versionFloor, action: '' };
  expect(await changeArticle(db, await rowIn(deps), change, entry)).toBe(true);
};

/** Exports from one installation, and imports into the other. */
async function move(to = there()) {
  const between = join(folder, `moved-${(await readdir(folder)).length}`);
  await exportContent(here(), between);
  return load(to, between);
}

describe('S-OPS-7 an export', () => {
  it('leaves a folder that is not empty as it is', async () => {
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await chmod(folder, 0o755);
    await expect(exportContent(here(), folder)).rejects.toThrow('is not empty');
    expect(await readdir(folder)).toEqual(['notes.txt']);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  it('has no file of which only the recycle bin knows', async () => {
    await store(here());
    const { db } = here();
    await db.updateTable('articles').set({ status: 'withdrawn', deletedAt: 2000 }).execute();
    const to = join(folder, 'export');
    expect(await exportContent(here(), to)).toEqual({ left: [], done: ['exported: 1 cata'] });
    expect(await readdir(join(to, 'files'))).toEqual([]);
    expect(await readFile(join(to, 'content.jsonl'), 'utf8')).not.toContain('清单');
  });
});

describe('S-OPS-7 what moves to another installation', () => {
  it('is withdrawn there when it was to be withdrawn here', async () => {
    await store(here());
    await changeIn(here(), { withdrawAt: 5000 });
    await move();
    expect(await rowIn(there())).toMatchObject({ status: 'published', withdrawAt: 5000 });
    await changeIn(here(), { withdrawAt: null });
    expect((await move()).counts).toMatchObject({ changed: 1, kept: 0, unchanged: 2 });
    expect(await rowIn(there())).toMatchObject({ status: 'published', withdrawAt: null });
    expect((await move()).counts).toMatchObject({ changed: 0, kept: 0, unchanged: 3 });
  });

  it.each(['published', 'withdrawn'])(
    'was first published when it was, and has its address for good: %s',
    async (status) => {
      await store(here(), { slug: 'a-b' });
      await changeIn(here(), { status, publishedAt: 3000 });
      await move();
      const imported = status === 'published' ? 'published' : 'draft';
      expect(await rowIn(there())).toMatchObject({ status: imported, firstPublishedAt: 900 });
    },
  );

  it('has its pictures where the other installation has other buckets', async () => {
    const at = (business: string) => ({
      ...here().appConfig,
      buckets: { ...here().appConfig.buckets, business },
    });
    const body = (base: string) =>
      `<p>见<img src="${base}/${FILE}"><a href="${base}/${FILE}">清单</a>` +
      `<a href="https://else.example/${idOf(9)}">别处</a></p>`;
    await store(
      { ...here(), appConfig: at('https://a.example/b') },
      {
        body: body('https://a.example/b'),
      },
    );
    expect((await rowIn(here())).body).toBe(body('https://a.example/b'));
    await move({ ...there(), appConfig: at('https://c.example') });
    expect((await rowIn(there())).body).toBe(body('https://c.example'));
    const again = await move({ ...there(), appConfig: at('https://c.example') });
    expect(again.counts).toMatchObject({ unchanged: 3 });
    await there().db.deleteFrom('articles').execute();
    await move();
    expect((await rowIn(there())).body).toBe(body('/cn/management/v1/file/content'));
  });
});
