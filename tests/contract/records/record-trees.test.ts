import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EntityName } from '../../../src/contract/entities.ts';
import {
  callsOf,
  fieldsFor,
  MISSING,
  make,
  ownerOf,
  owners,
  staff,
} from '../../support/calls/record-calls.ts';

import { onEachDatabase } from '../../support/server/test-server.ts';

onEachDatabase((server) => {
  describe.each(['cata', 'chapter'] as const)('the tree of %s', (name) => {
    it('allows no circle and no foreign parent', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const owner = ownerOf(name);
      const top = await make(name, user);
      const place = (parentId: string) => ({
        parentId,
        ...(owner && { [owner[1]]: top[owner[1]] }),
      });
      const middle = await make(name, user, place(top.id));
      const bottom = await make(name, user, place(middle.id));
      await expect(calls.sort(bottom.id, [top.id])).rejects.toMatchObject({ code: 2003 });
      await expect(calls.sort(top.id, [top.id])).rejects.toMatchObject({ code: 2003 });
      const fields = await fieldsFor(name, user, place(bottom.id));
      await expect(calls.update({ id: top.id, version: 1, ...fields })).rejects.toMatchObject({
        code: 2003,
      });
      await expect(make(name, user, place(MISSING))).rejects.toMatchObject({ code: 2001 });
    });

    it('ends at twenty levels', async () => {
      const user = await staff(server());
      const owner = ownerOf(name);
      const top = await make(name, user);
      const group = owner ? { [owner[1]]: top[owner[1]] } : {};
      let parentId = top.id;
      for (let depth = 2; depth <= 20; depth += 1) {
        parentId = (await make(name, user, { ...group, parentId })).id;
      }
      await expect(make(name, user, { ...group, parentId })).rejects.toMatchObject({ code: 2003 });
    });

    it('keeps what has something below it; a whole branch goes at once', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const owner = ownerOf(name);
      const top = await make(name, user);
      const group = owner ? { [owner[1]]: top[owner[1]] } : {};
      const child = await make(name, user, { ...group, parentId: top.id });
      expect(await calls.remove(top.id)).toMatchObject([
        { code: 2003, message: expect.stringContaining('1 条') },
      ]);
      expect(await calls.remove(top.id, child.id)).toMatchObject([{ code: 0 }, { code: 0 }]);
      expect(await calls.restore(child.id)).toMatchObject([
        { code: 2003, message: expect.stringMatching(/^上级.+「.+」也在回收站，请先恢复$/) },
      ]);
      expect(await calls.restore(child.id, top.id)).toMatchObject([{ code: 0 }, { code: 0 }]);
    });

    it('has one winner when two moves would make a circle together', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const owner = ownerOf(name);
      const one = await make(name, user);
      const other = await make(name, user, owner ? { [owner[1]]: one[owner[1]] } : {});
      const moves = [calls.sort(one.id, [other.id]), calls.sort(other.id, [one.id])];
      const results = await Promise.allSettled(moves);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  describe('what belongs together', () => {
    it('keeps a course with chapters, and a model with entries, and counts them', async () => {
      const user = await staff(server());
      for (const [name, [owner, field], count] of [
        ['chapter', owners.chapter, 'chapterCount'],
        ['expand', owners.expand, 'entryCount'],
        ['dictDetail', owners.dictDetail, 'entryCount'],
      ] as const) {
        const ownerId = String((await make(name, user))[field]);
        await make(name, user, { [field]: ownerId });
        expect(await callsOf(owner, user).get(ownerId)).toMatchObject({ [count]: 2 });
        expect(await callsOf(owner, user).remove(ownerId)).toMatchObject([{ code: 2003 }]);
      }
    });

    it('brings nothing back into an owner that is in the recycle bin itself', async () => {
      const user = await staff(server());
      for (const [name, [owner, field]] of Object.entries(owners)) {
        const made = await make(name as EntityName, user);
        const ownerId = String(made[field]);
        const calls = callsOf(name as EntityName, user);
        await calls.remove(made.id);
        await callsOf(owner, user).remove(ownerId);
        expect(await calls.restore(made.id)).toMatchObject([
          { code: 2003, message: expect.stringContaining('也在回收站') },
        ]);
        await callsOf(owner, user).restore(ownerId);
        expect(await calls.restore(made.id)).toMatchObject([{ code: 0 }]);
      }
    });

    it('brings a chapter back to the top of its course when its parent has gone to another', async () => {
      const user = await staff(server());
      const calls = callsOf('chapter', user);
      const top = await make('chapter', user);
      const { courseId } = top;
      const child = await make('chapter', user, { courseId, parentId: top.id });
      await calls.remove(child.id);
      await calls.update({ id: top.id, version: 1, ...(await fieldsFor('chapter', user)) });
      expect(await calls.restore(child.id)).toMatchObject([{ code: 0 }]);
      expect(await calls.get(child.id)).toMatchObject({ courseId, parentId: null });
      expect((await calls.search({ courseId })).list).toMatchObject([{ id: child.id }]);
    });

    it('does not tear a chapter from what stands below it', async () => {
      const user = await staff(server());
      const top = await make('chapter', user);
      await make('chapter', user, { courseId: top.courseId, parentId: top.id });
      const elsewhere = await fieldsFor('chapter', user);
      const move = callsOf('chapter', user).update({ id: top.id, version: 1, ...elsewhere });
      await expect(move).rejects.toMatchObject({ code: 2003 });
    });

    it('gives a model’s code and a column’s slug to one record at a time', async () => {
      const user = await staff(server());
      for (const [name, field] of [
        ['expandModel', 'code'],
        ['cata', 'slug'],
      ] as const) {
        const code = `code-${randomUUID()}`;
        const first = await make(name, user, { [field]: code });
        await expect(make(name, user, { [field]: code })).rejects.toMatchObject({ code: 2003 });
        await callsOf(name, user).remove(first.id);
        await make(name, user, { [field]: code });
        expect(await callsOf(name, user).restore(first.id)).toMatchObject([{ code: 2003 }]);
      }
    });

    it.each([
      ['a field the model does not have', { unit: '甲', other: '乙' }, 'data.other'],
      ['nothing in a required field', { unit: '' }, 'data.unit'],
      ['another type', { unit: 5 }, 'data.unit'],
      ['too long a text', { unit: '长'.repeat(21) }, 'data.unit'],
    ])('checks an entry by its model: %s', async (_, data, field) => {
      const user = await staff(server());
      await expect(make('expand', user, { data })).rejects.toMatchObject({
        code: 2001,
        data: { fields: { [field]: expect.any(String) } },
      });
    });

    it('refuses a name of a prototype', async () => {
      for (const name of ['constructor', '__proto__']) {
        const data = JSON.parse(`{"unit":"甲","${name}":"x"}`);
        await expect(make('expand', await staff(server()), { data })).rejects.toMatchObject({
          code: 2001,
        });
      }
    });

    it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
      'takes no link %j',
      async (link) => {
        const user = await staff(server());
        for (const name of ['expand', 'cata'] as const) {
          await expect(make(name, user, { link })).rejects.toMatchObject({ code: 2001 });
        }
      },
    );

    it('takes a column that is a link only with its address', async () => {
      const user = await staff(server());
      const refused = { code: 2001, data: { fields: { link: '请填写外链的地址' } } };
      await expect(make('cata', user, { type: 'link' })).rejects.toMatchObject(refused);
      const link = 'https://example.org/';
      const { id, version } = await make('cata', user, { type: 'link', link });
      const cleared = { id, version, ...(await fieldsFor('cata', user, { type: 'link' })) };
      await expect(callsOf('cata', user).update(cleared)).rejects.toMatchObject(refused);
      expect(await callsOf('cata', user).get(id)).toMatchObject({ link, version });
    });

    it('names a file that does not exist', async () => {
      const user = await staff(server());
      for (const [name, change] of [
        ['cata', { bannerId: MISSING }],
        ['course', { coverId: MISSING }],
        ['chapter', { handoutIds: [MISSING] }],
        ['expand', { imageId: MISSING }],
      ] as const) {
        const [field] = Object.keys(change);
        await expect(make(name, user, change)).rejects.toMatchObject({
          data: { fields: { [String(field)]: '文件不存在' } },
        });
      }
    });
  });
});
