import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { eventsOf } from '../../support/calls/audit-calls.ts';
import { callsOf, fieldsFor, make } from '../../support/calls/record-calls.ts';
import { entityNames, sampleOf, titleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

onEachDatabase((server) => {
  describe('S-ADM-5 what an event is about', () => {
    it.each(entityNames)('is a record of its own kind, with its name: %s', async (name) => {
      const admin = await server().admin();
      const { id, version, [titleOf(name)]: title } = await make(name, admin);
      const sent = { id, version, ...(await fieldsFor(name, admin)), status: 'off' };
      await callsOf(name, admin).update(sent);
      await callsOf(name, admin).remove(id);
      const [deleted, changed, made] = await eventsOf(admin, { object: id });
      for (const event of [deleted, changed, made]) {
        expect(event).toMatchObject({ kind: name, label: title });
      }
      expect(changed?.changes).toContainEqual({ field: 'status', before: 'on', after: 'off' });
    });

    it('is the entry of a dictionary that was switched off, and found by its name', async () => {
      const admin = await server().admin();
      const label = `民事-${randomUUID().slice(0, 8)}`;
      const { id } = await make('dictDetail', admin, { label });
      await admin.client.call(endpoints.dictDetailStatus, { ids: [id], status: 'off' });
      const [event] = await eventsOf(admin, { keyword: label });
      expect(event).toMatchObject({
        ...{ action: '启停字典项', kind: 'dictDetail', subject: id, label },
        changes: [{ field: 'status', before: 'on', after: 'off' }],
      });
    });

    it.each(['cata', 'chapter'] as const)('is what was dragged below another: %s', async (name) => {
      const admin = await server().admin();
      const calls = callsOf(name, admin);
      const above = await make(name, admin);
      const place = name === 'chapter' ? { courseId: above.courseId } : {};
      const [moved, next] = [await make(name, admin, place), await make(name, admin, place)];
      const moves = async (id: string) =>
        (await eventsOf(admin, { object: id }))
          .filter(({ action }) => action.startsWith('排序'))
          .map(({ kind, label, changes }) => ({ kind, label, changes }));
      const line = (before: string | null, after: string | null) => ({
        ...{ kind: name, label: moved[titleOf(name)] },
        changes: [{ field: 'parentId', before, after }],
      });
      await calls.sort(above.id, [moved.id]);
      expect(await moves(moved.id)).toEqual([line(null, above.id)]);
      await calls.sort(null, [moved.id, next.id]);
      expect(await moves(moved.id)).toEqual([line(above.id, null), line(null, above.id)]);
      // Another place among those beside it is no move.
      expect(await moves(next.id)).toEqual([]);
    });
  });

  describe('S-ADM-5 a repeat', () => {
    const create = (admin: Visitor, id: string, key: string, change: object = {}) =>
      callsOf('cata', admin).create(
        { id, ...sampleOf('cata', { name: '只建一次', ...change }) },
        key,
      );

    it('that is answered as the first was has no line of its own', async () => {
      const admin = await server().admin();
      const [id, key] = [randomUUID(), randomUUID()];
      const before = await eventsOf(admin, { action: '新建栏目' });
      expect(await create(admin, id, key)).toEqual(await create(admin, id, key));
      const after = await eventsOf(admin, { action: '新建栏目' });
      expect(after.length - before.length).toBe(1);
      expect(after[0]).toMatchObject({ label: '只建一次', subject: id, result: 'ok' });
    });

    it('with another content is refused, and has one', async () => {
      const admin = await server().admin();
      const [id, key] = [randomUUID(), randomUUID()];
      await create(admin, id, key);
      await expect(create(admin, id, key, { name: '另一个' })).rejects.toBeDefined();
      const [refused] = await eventsOf(admin, { action: '新建栏目' });
      expect(refused).toMatchObject({ outcome: 'refused', result: '422', label: '' });
    });
  });
});
