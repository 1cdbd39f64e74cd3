import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { changeArticle, createArticle, writer } from '../../support/calls/article-calls.ts';
import { callsOf, make, staff } from '../../support/calls/record-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

onEachDatabase((server) => {
  describe('users to choose from', () => {
    it('S-DESK-9 are those who are not disabled, by name only, with what they may', async () => {
      const asker = await server().userWith('user:names');
      const author = await writer(server());
      const gone = await writer(server());
      const { db } = server().deps;
      const rename = (userName: string, change: object) =>
        db.updateTable('users').set(change).where('userName', '=', userName).execute();
      await rename(author.userName, { nickName: '林若溪', phone: '13900000000', email: 'a@b.c' });
      await rename(gone.userName, { disabled: 1 });
      const { list } = await asker.client.call(endpoints.userNames, {});
      expect(list.find(({ userName }) => userName === author.userName)).toEqual({
        ...{ userName: author.userName, name: '林若溪', pinyin: 'linruoxi', initials: 'lrx' },
        ...{ writes: true, approves: false },
      });
      expect(list.find(({ userName }) => userName === 'admin')).toMatchObject({
        ...{ name: '系统管理员', writes: true, approves: true },
      });
      expect(list.find(({ userName }) => userName === asker.userName)).toMatchObject({
        ...{ writes: false, approves: false },
      });
      expect(list.map(({ userName }) => userName)).not.toContain(gone.userName);
      expect(JSON.stringify(list)).not.toMatch(/13900000000|a@b\.c/);
      await rename(author.userName, { phone: '', email: '' });
    });

    it('S-DESK-9 are a right of their own, and nothing else can be asked', async () => {
      const editor = await server().userWith('article:search', 'article:update');
      await expect(editor.client.call(endpoints.userNames, {})).rejects.toMatchObject({
        kind: 'forbidden',
      });
      const asker = await server().userWith('user:names');
      const more = { fields: ['phone'] } as never;
      await expect(asker.client.call(endpoints.userNames, more)).rejects.toMatchObject({
        code: 2001,
      });
    });
  });

  describe('values of dictionaries', () => {
    it('S-DESK-9 a course has a 分类 and a 难度 of the dictionary; what it had before stays', async () => {
      const user = await staff(server());
      const calls = callsOf('course', user);
      const of = (change: Record<string, unknown>) => sampleOf('course', change);
      const made = await make('course', user, { category: '劳动', level: '入门' });
      await expect(make('course', user, { category: '没有的' })).rejects.toMatchObject({
        code: 2001,
        message: '字典中没有分类「没有的」',
      });
      const { db } = server().deps;
      const { data } = await db
        .selectFrom('records')
        .select('data')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
      const old = JSON.stringify({ ...JSON.parse(data), category: '早先的' });
      await db.updateTable('records').set({ data: old }).where('id', '=', made.id).execute();
      const kept = { id: made.id, ...of({ category: '早先的', level: '进阶' }) };
      await expect(calls.update({ ...kept, version: 1 })).resolves.toMatchObject({
        ...{ category: '早先的', level: '进阶' },
      });
      const other = { ...kept, level: '早先的', version: 2 };
      await expect(calls.update(other)).rejects.toMatchObject({ code: 2001 });
    });

    it('S-DESK-9 an article has regions of the dictionary; what it had before stays', async () => {
      const author = await writer(server());
      await expect(createArticle(author, { regions: ['上海', '火星'] })).rejects.toMatchObject({
        code: 2001,
      });
      const made = await createArticle(author, { regions: ['上海'] });
      const { db } = server().deps;
      const { data } = await db
        .selectFrom('articles')
        .select('data')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
      const old = JSON.stringify({ ...JSON.parse(data), regions: ['火星'] });
      await db.updateTable('articles').set({ data: old }).where('id', '=', made.id).execute();
      const changed = await changeArticle(author, made, { regions: ['火星', '北京'] });
      expect(changed.regions).toEqual(['火星', '北京']);
      await expect(changeArticle(author, changed, { regions: ['金星'] })).rejects.toMatchObject({
        code: 2001,
      });
    });

    it('S-DESK-9 the dictionaries that fields need can be neither removed nor given another code', async () => {
      const user = await staff(server());
      const { client } = user;
      const { list } = await client.call(endpoints.dictSearch, { page: 0, size: 100 });
      for (const code of ['course_category', 'course_level', 'region'])
        expect(list.find((one) => one.code === code)?.builtIn, code).toBe(true);
    });
  });
});
