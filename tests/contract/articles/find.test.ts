import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle } from '../../support/calls/article-calls.ts';
import { make } from '../../support/calls/record-calls.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';
import { textForms } from '../../support/values/text-forms.ts';
import { plain } from '../uploads/upload-helpers.ts';

const kinds = ['article', 'cata', 'course', 'chapter', 'expandModel', 'expand', 'dict'] as const;
const staff = (server: TestServer) =>
  server.userWith(...kinds.flatMap((kind) => [`${kind}:search`, `${kind}:create`]));

const ask = async ({ client }: Visitor, keyword: string) =>
  (await client.call(endpoints.find, { keyword })).list;
const titles = async (visitor: Visitor, keyword: string) =>
  (await ask(visitor, keyword)).map(({ kind, title }) => `${kind} ${title}`);

/** Letters that no other test has. */
const mark = () => randomUUID().slice(0, 8);

onEachDatabase((server) => {
  describe('S-FIND-1 find', () => {
    it('finds articles by title, then by text, the last changed first', async () => {
      const user = await staff(server());
      const own = mark();
      await createArticle(user, { title: `甲${own}`, body: '一' });
      await createArticle(user, { title: `乙${own}`, body: '二' });
      await createArticle(user, { title: '丙', body: `<p>三 ${own}</p>` });
      const found = await ask(user, own);
      expect(found.map(({ title, inText }) => [title, inText])).toEqual([
        [`乙${own}`, false],
        [`甲${own}`, false],
        ['丙', true],
      ]);
      expect(found[0]).toMatchObject({ kind: 'article', status: 'draft', revision: null });
    });

    it('finds titles by pinyin and initials, with the signs that input methods put between', async () => {
      const user = await staff(server());
      const own = mark();
      await createArticle(user, { title: `竞业限制${own}` });
      await make('course', user, { title: `竞业限制课${own}` });
      for (const typed of [`jyxz${own}`, `jingyexianzhi${own}`, `JING'YE'XIAN'ZHI${own}`]) {
        expect(await titles(user, typed)).toEqual([`article 竞业限制${own}`]);
      }
      expect(await titles(user, `jyxzk${own}`)).toEqual([`course 竞业限制课${own}`]);
    });

    it.each(textForms)(
      'finds %s by title and name, whatever case and width',
      async (named, typed) => {
        const admin = await server().admin();
        const own = mark();
        const title = `${named}${own}`;
        const article = await createArticle(admin, { title, body: '一' });
        const cata = await make('cata', admin, { name: title });
        const course = await make('course', admin, { title });
        const file = await plain(admin, `${title}.txt`, Buffer.from(title));
        for (const words of typed) {
          const found = await ask(admin, `${words} ${own}`);
          expect(
            found.map(({ kind, id, inText }) => [kind, id, inText]),
            words,
          ).toEqual([
            ['article', article.id, false],
            ['cata', cata.id, false],
            ['course', course.id, false],
            ['file', file.id, false],
          ]);
        }
      },
    );

    it('follows a changed title', async () => {
      const user = await staff(server());
      const writer = await server().userWith('course:update', 'course:search');
      const own = mark();
      const { id, version } = await make('course', user, { title: `旧名${own}` });
      const { files: _, ...record } = (await writer.client.call(endpoints.courseGet, {
        id,
      })) as unknown as Record<string, unknown>;
      const named = Object.keys(endpoints.courseUpdate.request.entries);
      const fields = Object.fromEntries(named.map((name) => [name, record[name]]));
      const next = { ...fields, id, version, title: `新名${own}` };
      await writer.client.call(endpoints.courseUpdate, next as never);
      expect(await titles(user, `xm${own}`)).toEqual([`course 新名${own}`]);
      expect(await titles(user, `jm${own}`)).toEqual([]);
    });

    it('finds records of every kind, with what they belong to and how much they hold', async () => {
      const user = await staff(server());
      const own = mark();
      const { id: cataId } = await make('cata', user, { name: `栏目${own}` });
      await createArticle(user, { title: '栏目里的', cataId });
      const { id: courseId } = await make('course', user, { title: `课程${own}` });
      await make('chapter', user, { title: `章节${own}`, courseId });
      await make('dict', user, { name: `字典${own}` });
      const found = await ask(user, own);
      expect(found.map(({ kind, title, within, count }) => [kind, title, within, count])).toEqual([
        ['cata', `栏目${own}`, '', 1],
        ['course', `课程${own}`, '', null],
        ['chapter', `章节${own}`, `课程${own}`, null],
        ['dict', `字典${own}`, '', null],
      ]);
    });

    it('returns no record that the caller may not read', async () => {
      const user = await staff(server());
      const own = mark();
      await createArticle(user, { title: `文章${own}` });
      await make('course', user, { title: `课程${own}` });
      const reader = await server().userWith('course:search');
      expect(await titles(reader, own)).toEqual([`course 课程${own}`]);
      expect(await titles(await server().userWith('menu:search'), own)).toEqual([]);
    });

    it('gives a few of each kind, and none from the recycle bin', async () => {
      const user = await staff(server());
      const remover = await server().userWith('course:delete');
      const own = mark();
      const ids: string[] = [];
      for (let at = 0; at < 8; at += 1)
        ids.push((await make('course', user, { title: `课${own}${at}` })).id);
      expect(await titles(user, own)).toHaveLength(6);
      await remover.client.call(endpoints.courseDelete, { ids: ids.slice(0, 7) });
      expect(await titles(user, own)).toEqual([`course 课${own}7`]);
    });

    it.each(['', '   ', '%', '_', "'; drop table articles; --", '\\', '"*"'])(
      'takes signs for themselves: %s',
      async (keyword) => {
        const user = await staff(server());
        await createArticle(user, { title: '没有符号', body: '没有' });
        expect(await titles(user, keyword)).not.toContain('article 没有符号');
      },
    );

    it('the lists and records of the app carry how titles are spelt', async () => {
      const user = await staff(server());
      const own = mark();
      const { id } = await createArticle(user, { title: `试用期${own}` });
      const spelling = `syq${own} shiyongqi${own}`;
      expect(await user.client.call(endpoints.articleGet, { id })).toMatchObject({ spelling });
      const search = { page: 0, size: 5, keyword: own };
      const articles = await user.client.call(endpoints.articleSearch, search);
      expect(articles.list).toMatchObject([{ spelling }]);
      await make('course', user, { title: `试用期${own}` });
      const courses = await user.client.call(endpoints.courseSearch, search);
      expect(courses.list).toMatchObject([{ spelling }]);
    });
  });
});
