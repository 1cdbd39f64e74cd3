import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { databases, type Visitor } from '../../support/server/test-server.ts';
import { saveArticle, site, storedPaths } from '../backup/backup-helpers.ts';
import type { RunningServer } from '../operation/built-server.ts';
import { bytesAt } from '../uploads/upload-helpers.ts';

const PATIENCE = 180_000;
const all = { page: 0, size: 9999 };
const { articleSearch, articleGet, articleUpdate, courseSearch, exampleClear } = endpoints;

/** What an installation shows of its articles: who last wrote them, and how, is told elsewhere. */
async function articlesOf({ client }: Visitor) {
  const { list } = await client.call(articleSearch, all);
  const whole = await Promise.all(list.map(({ id }) => client.call(articleGet, { id })));
  return whole
    .map(({ id, title, body, cataId, coverId, status, attachmentIds, updatedAt }) => ({
      ...{ id, title, body, cataId, coverId, attachmentIds, updatedAt },
      isPublished: status === 'published',
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

describe.each(databases)('S-OPS-7 content from one installation to another on %s', (database) => {
  const here = site(database);
  let from: { server: RunningServer; visitor: Visitor };
  let to: { server: RunningServer; visitor: Visitor };
  let target: Record<string, string>;
  let folder: string;
  const importing = async (...options: string[]) => {
    const { code, stdout, stderr } = await here().lexdesk(target, 'import', folder, ...options);
    return { code, said: stdout + stderr };
  };

  beforeAll(async () => {
    const source = await here().place();
    target = await here().place();
    folder = join(await here().folder(), 'content');
    from = await here().start(source);
    to = await here().start(target);
    await to.visitor.client.call(exampleClear, {}, { idempotencyKey: randomUUID() });
    await saveArticle(from.visitor, randomUUID());
    const { code, stdout, stderr } = await here().lexdesk(source, 'export', folder);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^exported: \d+ file, \d+ dict, /);
  }, PATIENCE);

  it(
    'arrives whole, beside a server that runs',
    async () => {
      const { code, said } = await importing();
      expect([code, said]).toEqual([0, expect.stringMatching(/^\d+ added, 0 changed, /)]);
      const articles = await articlesOf(from.visitor);
      expect(articles.length).toBeGreaterThan(10);
      expect(await articlesOf(to.visitor)).toEqual(articles);
      const courses = ({ client }: Visitor) =>
        client
          .call(courseSearch, all)
          .then(({ list }) => list.map(({ id, title }) => ({ id, title })));
      expect(await courses(to.visitor)).toEqual(await courses(from.visitor));
      const covered = articles.find(({ coverId }) => coverId !== null);
      const { files } = await to.visitor.client.call(articleGet, { id: covered?.id ?? '' });
      for (const { address, size } of files) {
        expect(await bytesAt(to.visitor, address)).toHaveLength(size);
      }
      expect((await here().lexdesk(target, 'verify')).code).toBe(0);
    },
    PATIENCE,
  );

  it(
    'twice is once',
    async () => {
      const before = await articlesOf(to.visitor);
      expect((await importing()).said).toMatch(/^0 added, 0 changed, \d+ unchanged, 0 newer/);
      expect(await articlesOf(to.visitor)).toEqual(before);
    },
    PATIENCE,
  );

  it(
    'leaves what is newer, until it is to be replaced',
    async () => {
      const [first] = (await to.visitor.client.call(articleSearch, all)).list;
      const id = first?.id ?? '';
      const { version, ...article } = await to.visitor.client.call(articleGet, { id });
      const { summary, body, author, coverId, attachmentIds } = article;
      const fields = { title: '后来改的', summary, body, author, coverId, attachmentIds };
      const key = { idempotencyKey: randomUUID() };
      await to.visitor.client.call(articleUpdate, { id, version, ...fields }, key);
      const titleNow = async () => (await to.visitor.client.call(articleGet, { id })).title;
      expect((await importing()).said).toMatch(/^0 added, 0 changed, \d+ unchanged, 1 newer/);
      expect(await titleNow()).toBe('后来改的');
      expect((await importing('--replace')).said).toMatch(/^0 added, 1 changed, /);
      expect(await titleNow()).toBe(article.title);
    },
    PATIENCE,
  );

  it('is readable by its owner alone, and holds no account', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['content.jsonl', 'files']);
    expect(await readFile(join(folder, 'content.jsonl'), 'utf8')).not.toMatch(/password|argon/i);
  });

  it('refuses a folder that is in use, none, and an owner that there is not', async () => {
    const run = async (...args: string[]) => (await here().lexdesk(target, ...args)).code;
    expect(await run('export', folder)).toBe(1);
    expect(await run('import', `${folder}-none`)).toBe(1);
    expect(await run('import', folder, '--owner', 'nobody')).toBe(1);
    expect(await run('import')).toBe(2);
  });

  it('ends with 1 where an export lacks a file that it uses, and has the rest', async () => {
    for (const path of await storedPaths(target.DATA_DIR ?? '')) await rm(path);
    const { code, stdout, stderr } = await here().lexdesk(target, 'export', await here().folder());
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(
      /^(missing or damaged in the storage, not in it: \S+\n)+exported: .*\n$/,
    );
  });
});
