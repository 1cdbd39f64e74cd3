import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { callsOf, make, staff } from '../../support/calls/record-calls.ts';
import { fillDict } from '../../support/data/fill-dict.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';

const listOf = (visitor: Visitor, code: unknown) =>
  visitor.client.call(endpoints.dictList, { name: String(code) });

/** A dictionary with entries of these values; gives it, its entries and calls. */
async function dictOf(server: TestServer, ...values: string[]) {
  const user = await staff(server);
  const dict = await make('dict', user);
  const calls = callsOf('dictDetail', user);
  const add = (value: string, change: object = {}) =>
    make('dictDetail', user, { dictId: dict.id, label: `标签 ${value}`, value, ...change });
  const entries = [];
  for (const [sort, value] of values.entries()) entries.push(await add(value, { sort }));
  const change = async (id: string, fields: object) => {
    const { version, value, label, dictId, sort, isDefault, status } = await calls.get(id);
    const before = { value, label, dictId, sort, isDefault, status };
    return calls.update({ id, version, ...sampleOf('dictDetail', { ...before, ...fields }) });
  };
  const defaults = async () =>
    (await calls.search({ dictId: dict.id })).list
      .filter(({ isDefault }) => isDefault)
      .map(({ value }) => value);
  const ids = entries.map(({ id }) => id);
  return { user, dict, calls, add, change, defaults, ids };
}

onEachDatabase((server) => {
  describe('what a dictionary offers', () => {
    it('S-DICT-2 an entry that is switched off is not offered, and keeps its label', async () => {
      const { user, dict, change, ids } = await dictOf(server(), 'a', 'b');
      await change(String(ids[0]), { status: 'off' });
      const { list, retired } = await listOf(user, dict.code);
      expect(list.map(({ value }) => value)).toEqual(['b']);
      expect(retired).toMatchObject([{ value: 'a', label: '标签 a' }]);
    });

    it('S-DICT-2 a dictionary that is switched off offers nothing, and keeps all labels', async () => {
      const { user, dict } = await dictOf(server(), 'a', 'b');
      const { version } = await listOf(user, dict.code);
      const off = sampleOf('dict', { code: dict.code, status: 'off' });
      await callsOf('dict', user).update({ id: dict.id, version: dict.version, ...off });
      const reply = await listOf(user, dict.code);
      expect(reply.list).toEqual([]);
      expect(reply.retired?.map(({ label }) => label)).toEqual(['标签 a', '标签 b']);
      expect(reply.version).toBeGreaterThan(Number(version));
    });

    it('S-DICT-2 many are switched at once, each with its own result', async () => {
      const { user, dict, calls, ids } = await dictOf(server(), 'a', 'b', 'c');
      await calls.remove(String(ids[2]));
      const { results } = await user.client.call(endpoints.dictDetailStatus, {
        ids,
        status: 'off',
      });
      expect(results.map(({ code }) => code)).toEqual([0, 0, 2003]);
      expect((await calls.search({ dictId: dict.id, status: 'off' })).list).toMatchObject([
        { value: 'a', status: 'off', version: 2 },
        { value: 'b', status: 'off', version: 2 },
      ]);
      expect((await listOf(user, dict.code)).retired).toHaveLength(2);
    });
  });

  describe('the default of a dictionary', () => {
    it('S-DICT-2 is one: a new one takes the place of the other, in its list too', async () => {
      const { user, dict, add, calls, change, defaults, ids } = await dictOf(server(), 'a', 'b');
      await change(String(ids[0]), { isDefault: true });
      await change(String(ids[1]), { isDefault: true });
      expect(await defaults()).toEqual(['b']);
      // Whoever holds the other one open learns that it has changed.
      expect(await calls.get(String(ids[0]))).toMatchObject({ version: 3, isDefault: false });
      await add('c', { isDefault: true });
      expect(await defaults()).toEqual(['c']);
      const { list } = await listOf(user, dict.code);
      expect(list.filter(({ isDefault }) => isDefault)).toMatchObject([{ value: 'c' }]);
    });

    it('S-DICT-2 is each dictionary’s own, and goes where its entry goes', async () => {
      const one = await dictOf(server(), 'a');
      const two = await dictOf(server(), 'b');
      await one.change(String(one.ids[0]), { isDefault: true });
      await two.change(String(two.ids[0]), { isDefault: true });
      expect([await one.defaults(), await two.defaults()]).toEqual([['a'], ['b']]);
      await one.change(String(one.ids[0]), { dictId: two.dict.id });
      expect([await one.defaults(), await two.defaults()]).toEqual([[], ['a']]);
    });

    it('S-DICT-2 comes back from the recycle bin, unless there is another one', async () => {
      const { calls, change, defaults, ids } = await dictOf(server(), 'a', 'b');
      const [a, b] = ids as [string, string];
      await change(a, { isDefault: true });
      await calls.remove(a);
      expect(await defaults()).toEqual([]);
      await calls.restore(a);
      expect(await defaults()).toEqual(['a']);
      await calls.remove(a);
      await change(b, { isDefault: true });
      await calls.restore(a);
      expect(await defaults()).toEqual(['b']);
    });

    it('S-DICT-2 stays one where two are set at the same time', async () => {
      const { change, defaults, ids } = await dictOf(server(), 'a', 'b', 'c');
      await Promise.all(ids.map((id) => change(id, { isDefault: true })));
      expect(await defaults()).toHaveLength(1);
    });
  });

  describe('the entries of a dictionary', () => {
    it('S-DICT-2 go to the recycle bin and come back', async () => {
      const { dict, calls, ids } = await dictOf(server(), 'a', 'b');
      await calls.remove(String(ids[0]));
      const bin = () => calls.search({ dictId: dict.id, deleted: true });
      expect((await bin()).list).toMatchObject([{ id: ids[0], value: 'a' }]);
      expect(await calls.restore(String(ids[0]))).toMatchObject([{ code: 0 }]);
      expect((await bin()).total).toBe(0);
      expect((await calls.search({ dictId: dict.id })).total).toBe(2);
    });

    it('S-DICT-2 are 9,999 at most, in whatever way one more would come', async () => {
      const { user, dict, calls, add, ids } = await dictOf(server(), 'a', 'b');
      const [a, b] = ids as [string, string];
      await fillDict(server(), dict.id, 9997);
      const full = { code: 2003, message: '一个字典最多 9999 个字典项，已经满了' };
      await expect(add('c')).rejects.toMatchObject(full);
      const elsewhere = await make('dictDetail', user);
      const moved = sampleOf('dictDetail', { dictId: dict.id, value: 'd' });
      const move = calls.update({ id: elsewhere.id, version: 1, ...moved });
      await expect(move).rejects.toMatchObject(full);
      // What is there can be changed, and its place can be given to another.
      const renamed = sampleOf('dictDetail', { dictId: dict.id, value: 'a', label: '改' });
      await expect(calls.update({ id: a, version: 1, ...renamed })).resolves.toMatchObject({
        version: 2,
      });
      await calls.remove(b);
      await expect(add('c')).resolves.toMatchObject({ version: 1 });
      expect(await calls.restore(b)).toMatchObject([full]);
    });

    it('S-DICT-2 are 9,999 at most where many come at the same moment', async () => {
      const { dict, calls, add } = await dictOf(server());
      await fillDict(server(), dict.id, 9998);
      const answers = await Promise.allSettled(
        ['a', 'b', 'c', 'd', 'e'].map((value) => add(value)),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await calls.search({ dictId: dict.id })).total).toBe(9999);
    });
  });
});
