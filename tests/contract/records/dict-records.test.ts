import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { callsOf, make, staff } from '../../support/calls/record-calls.ts';
import { fillDict } from '../../support/data/fill-dict.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const listOf = (visitor: Visitor, name: string) =>
  visitor.client.call(endpoints.dictList, { name });

afterEach(() => vi.restoreAllMocks());

onEachDatabase((server) => {
  describe('dictionaries', () => {
    it('reach the screens that ask for them by code, in their order', async () => {
      const user = await staff(server());
      const { id, code } = await make('dict', user);
      const [first, second, off] = [
        await make('dictDetail', user, { dictId: id, label: '甲', value: 'a' }),
        await make('dictDetail', user, { dictId: id, label: '乙', value: 'b', sort: 1 }),
        await make('dictDetail', user, { dictId: id, label: '丙', value: 'c', status: 'off' }),
      ];
      await callsOf('dictDetail', user).sort(null, [second.id, off.id, first.id]);
      const { list } = await listOf(user, String(code));
      expect(list.map(({ label }) => label)).toEqual(['乙', '甲']);
      expect(list[0]).toMatchObject({ value: 'b', color: '#1f6feb' });
    });

    it('count a version up with every change of an entry', async () => {
      const user = await staff(server());
      const { id, code } = await make('dict', user);
      const versions: unknown[] = [];
      const note = async () => versions.push((await listOf(user, String(code))).version);
      await note();
      const entry = await make('dictDetail', user, { dictId: id });
      await note();
      const { value } = entry;
      const change = sampleOf('dictDetail', { dictId: id, value, label: '改' });
      await callsOf('dictDetail', user).update({ id: entry.id, version: 1, ...change });
      await note();
      await callsOf('dictDetail', user).remove(entry.id);
      await note();
      expect(new Set(versions).size).toBe(4);
      expect(versions).toEqual([...versions].sort((a, b) => Number(a) - Number(b)));
    });

    it('S-OPS-7 have another version after a backup was restored and the dictionary changed as often', async () => {
      const user = await staff(server());
      const { id, code } = await make('dict', user);
      const { db, now } = server().deps;
      const versionOf = async () => Number((await listOf(user, String(code))).version);
      const change = () => make('dictDetail', user, { dictId: id });
      await change();
      const atBackup = await versionOf();
      await change();
      const lost = await versionOf();
      await db
        .updateTable('dictVersions')
        .set({ version: atBackup })
        .where('dictId', '=', id)
        .execute();
      vi.spyOn(server().deps, 'now').mockReturnValue(now() + 60_000);
      await change();
      expect(await versionOf()).toBeGreaterThan(lost);
    });

    it('hold a value once', async () => {
      const user = await staff(server());
      const { dictId } = await make('dictDetail', user, { value: 'same' });
      const again = make('dictDetail', user, { dictId, value: 'same' });
      await expect(again).rejects.toMatchObject({ code: 2003 });
      await expect(make('dictDetail', user, { value: 'same' })).resolves.toMatchObject({
        version: 1,
      });
    });

    it('that the product uses keep their code and cannot be deleted', async () => {
      const user = await staff(server());
      const calls = callsOf('dict', user);
      const { list } = await calls.search();
      const status = list.find(({ code }) => code === 'article_status');
      expect(status).toMatchObject({ builtIn: true, entryCount: 7 });
      const id = String(status?.id);
      expect(await calls.remove(id)).toMatchObject([{ code: 2003 }]);
      const { name, note, sort } = status as never as Record<string, unknown>;
      const fields = { name, note, sort, status: 'on', code: `other_${randomUUID().slice(0, 8)}` };
      const rename = calls.update({ id, version: Number(status?.version), ...fields });
      await expect(rename).rejects.toMatchObject({ code: 2003, message: '内置字典的编码不能修改' });
    });

    it('are found by name and code, their entries by label and value', async () => {
      const user = await staff(server());
      const mark = `z${randomUUID().slice(0, 8)}`;
      const { id } = await make('dict', user, { name: '找得到', code: `by_${mark}` });
      await make('dictDetail', user, { dictId: id, label: `甲 ${mark}`, value: 'a:1' });
      await make('dictDetail', user, { dictId: id, label: '乙', value: `${mark}:2` });
      await make('dictDetail', user, { dictId: id, label: '丙', value: 'c_3' });
      const found = async (kind: 'dict' | 'dictDetail', keyword: string) =>
        (await callsOf(kind, user).search({ keyword })).list.map(
          ({ name, label }) => name ?? label,
        );
      expect(await found('dict', `BY_${mark}`)).toEqual(['找得到']);
      expect(await found('dictDetail', mark.toUpperCase())).toEqual([`甲 ${mark}`, '乙']);
      // Neither the id of a dictionary, which stands before a value, nor what joins the two is anybody's value.
      expect(await found('dictDetail', id)).toEqual([]);
      expect(await found('dictDetail', `${id.slice(-4)}:`)).toEqual([]);
      expect(await found('dictDetail', 'c%3')).toEqual([]);
    });

    it('of 9,999 entries come in one answer', async () => {
      const user = await staff(server());
      const { id } = await make('dict', user);
      await fillDict(server(), id, 9999);
      const { list, total } = await callsOf('dictDetail', user).search({ dictId: id });
      expect(total).toBe(9999);
      expect(list.map(({ sort }) => sort)).toEqual(Array.from({ length: 9999 }, (_, at) => at));
    });
  });
});
