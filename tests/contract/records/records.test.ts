import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  callsOf,
  fieldsFor,
  MISSING,
  make,
  ownerOf,
  staff,
} from '../../support/calls/record-calls.ts';
import { entityNames, titleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { textForms } from '../../support/values/text-forms.ts';

onEachDatabase((server) => {
  describe.each(entityNames)('%s', (name) => {
    it('stores, reads, finds and changes a record', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const fields = await fieldsFor(name, user);
      const id = randomUUID();
      const made = await calls.create({ id, ...fields });
      expect(made).toMatchObject({
        id,
        ...fields,
        version: 1,
        createdBy: user.userName,
        deletedAt: null,
      });
      expect(await calls.get(id)).toEqual(made);
      const changed = await calls.update({
        id,
        version: 1,
        ...fields,
        [titleOf(name)]: '新的名字',
      });
      expect(changed).toMatchObject({ [titleOf(name)]: '新的名字', version: 2 });
      const { list } = await calls.search({ keyword: '新的名' });
      const { files: _, ...listed } = changed;
      expect(list.filter((one) => one.id === id)).toEqual([listed]);
    });

    it('names a field that is wrong, and stores nothing', async () => {
      const user = await staff(server());
      const id = randomUUID();
      const wrong = await fieldsFor(name, user, { [titleOf(name)]: ' ' });
      await expect(callsOf(name, user).create({ id, ...wrong })).rejects.toMatchObject({
        code: 2001,
        data: { fields: { [titleOf(name)]: expect.stringContaining('不能为空') } },
      });
      await expect(callsOf(name, user).get(id)).rejects.toMatchObject({ code: 2002 });
    });

    it('refuses an id that exists, of any entity', async () => {
      const user = await staff(server());
      const other = name === 'cata' ? 'course' : 'cata';
      const { id } = await make(other, user);
      const again = callsOf(name, user).create({ id, ...(await fieldsFor(name, user)) });
      await expect(again).rejects.toMatchObject({ code: 2003 });
    });

    it('S-API-5 answers who makes their own record again with the current one, as to a stale change', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const made = await make(name, user);
      const field = ownerOf(name)?.[1];
      const place = field === undefined ? {} : { [field]: made[field] };
      const input = { id: made.id, ...(await fieldsFor(name, user, place)) };
      const again = await calls.create(input).catch((error) => error);
      const { files: _, ...current } = made;
      expect(again).toMatchObject({ kind: 'stale', current });
      const another = callsOf(name, await staff(server()));
      await expect(another.create(input)).rejects.toMatchObject({ code: 2003 });
      await calls.remove(made.id);
      await expect(calls.create(input)).rejects.toMatchObject({ code: 2003 });
    });

    it('refuses a stale version with the current record, and asks for one', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const made = await make(name, user);
      const fields = await fieldsFor(name, user, made.modelId ? { modelId: made.modelId } : {});
      const kept = ownerOf(name)
        ? { [ownerOf(name)?.[1] as string]: made[ownerOf(name)?.[1] as string] }
        : {};
      const change = { ...fields, ...kept };
      await calls.update({ id: made.id, version: 1, ...change });
      const stale = await calls
        .update({ id: made.id, version: 1, ...change })
        .catch((error) => error);
      expect(stale).toMatchObject({ kind: 'stale', current: { id: made.id, version: 2 } });
      await expect(calls.update({ id: made.id, ...change })).rejects.toMatchObject({ status: 428 });
    });

    it('takes versions as far as the databases can count', async () => {
      const user = await staff(server());
      const { id } = await make(name, user);
      const fields = await fieldsFor(name, user);
      const updateOf = (version: number) => callsOf(name, user).update({ id, version, ...fields });
      await expect(updateOf(2 ** 31 - 2)).rejects.toMatchObject({ kind: 'stale' });
      await expect(updateOf(2 ** 31 - 1)).rejects.toMatchObject({ code: 2001 });
    });

    it('answers a repeated key as the first time', async () => {
      const user = await staff(server());
      const key = randomUUID();
      const input = { id: randomUUID(), ...(await fieldsFor(name, user)) };
      const first = await callsOf(name, user).create(input, key);
      expect(await callsOf(name, user).create(input, key)).toEqual(first);
      const other = callsOf(name, user).create({ ...input, sort: 7 }, key);
      await expect(other).rejects.toMatchObject({ status: 422 });
    });

    it('goes to the recycle bin and back', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const { id } = await make(name, user);
      expect(await calls.remove(id, MISSING)).toEqual([
        { id, code: 0, message: '' },
        { id: MISSING, code: 2002, message: expect.stringContaining('不存在') },
      ]);
      expect((await calls.search()).list.map((one) => one.id)).not.toContain(id);
      expect((await calls.search({ deleted: true })).list.map((one) => one.id)).toContain(id);
      const deleted = await calls.get(id);
      expect(deleted.deletedAt).toEqual(expect.any(Number));
      expect(await calls.restore(id)).toEqual([{ id, code: 0, message: '' }]);
      expect(await calls.get(id)).toMatchObject({ deletedAt: null, version: 3 });
    });

    it('does not change while it lies in the recycle bin', async () => {
      const user = await staff(server());
      const { id, version, createdBy, createdAt, updatedBy, updatedAt, deletedAt, ...rest } =
        await make(name, user);
      const { articleCount, chapterCount, entryCount, builtIn, files, pictureAddress, ...named } =
        rest;
      const { createdByName, updatedByName, spelling, ...fields } = named;
      await callsOf(name, user).remove(id);
      const change = callsOf(name, user).update({ id, version: version + 1, ...fields });
      await expect(change).rejects.toMatchObject({ code: 2003 });
    });

    it('is put in order by one call, all or nothing', async () => {
      const user = await staff(server());
      const calls = callsOf(name, user);
      const owner = ownerOf(name);
      const first = await make(name, user);
      const siblings = owner ? { [owner[1]]: first[owner[1]] } : {};
      const [second, third] = [await make(name, user, siblings), await make(name, user, siblings)];
      const order = [third.id, first.id, second.id];
      await calls.sort(null, order);
      const { list } = await calls.search(siblings);
      expect(list.map(({ id }) => id).filter((id) => order.includes(id))).toEqual(order);
      await expect(calls.sort(null, [second.id, MISSING])).rejects.toMatchObject({ code: 2002 });
      expect(await calls.get(second.id)).toMatchObject({ sort: 2 });
    });

    it('takes the search words of people literally', async () => {
      const user = await staff(server());
      const word = `100%_${randomUUID().slice(0, 8)}\\`;
      const { id } = await make(name, user, { [titleOf(name)]: `前${word}后` });
      const { list, total } = await callsOf(name, user).search({ keyword: word.toUpperCase() });
      expect(list.map((one) => one.id)).toEqual([id]);
      expect(total).toBe(1);
    });

    it('is found whatever the case and width of what is typed, in any alphabet', async () => {
      const user = await staff(server());
      for (const [named, typed] of textForms) {
        const own = randomUUID().slice(0, 8);
        const { id } = await make(name, user, { [titleOf(name)]: `${own}${named}${own}` });
        const parts = typed.filter((words) => words.length === named.length);
        for (const words of parts) {
          const keyword = `${own}${words}`;
          const { list } = await callsOf(name, user).search({ keyword });
          expect([keyword, list.map((one) => one.id)]).toEqual([keyword, [id]]);
        }
      }
    });

    it('answers a search that finds nothing', async () => {
      const nothing = callsOf(name, await staff(server())).search({ keyword: randomUUID() });
      expect(await nothing).toEqual({ list: [], total: 0 });
    });
  });
});
