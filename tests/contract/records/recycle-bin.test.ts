import { expect, it } from 'vitest';
import { emptyRecycleBin } from '../../../server/jobs/recycle-bin.ts';
import type { EntityName } from '../../../src/contract/entities.ts';
import { createArticle, step } from '../../support/calls/article-calls.ts';
import { callsOf, make, ownerOf, staff } from '../../support/calls/record-calls.ts';
import { entityNames } from '../../support/data/record-samples.ts';
import { otherProcesses } from '../../support/server/other-process.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;

onEachDatabase((server, database) => {
  const otherDeps = otherProcesses(server, database);
  const empty = () => emptyRecycleBin(server().deps);
  const left = async (...ids: string[]) => {
    const { db } = server().deps;
    const rows = await db.selectFrom('records').select('id').where('id', 'in', ids).execute();
    return rows.map(({ id }) => id).sort();
  };
  /** A branch of three records, the uppermost first. */
  const branch = async (name: EntityName) => {
    const user = await staff(server());
    const owner = ownerOf(name);
    const top = await make(name, user);
    const place = owner ? { [owner[1]]: top[owner[1]] } : {};
    const middle = await make(name, user, { ...place, parentId: top.id });
    const bottom = await make(name, user, { ...place, parentId: middle.id });
    return { user, ids: [top.id, middle.id, bottom.id] };
  };

  it.each(entityNames)('destroys %s after 30 days, and not before', async (name) => {
    const user = await staff(server());
    const [old, young, kept] = [
      await make(name, user),
      await make(name, user),
      await make(name, user),
    ];
    const calls = callsOf(name, user);
    await calls.remove(old.id);
    server().advance(29 * DAY);
    await user.signIn(user.userName);
    await calls.remove(young.id);
    expect(await empty()).toBe(0);
    expect(await left(old.id, young.id)).toHaveLength(2);
    server().advance(DAY + 1000);
    expect(await empty()).toBe(1);
    expect(await left(old.id, young.id, kept.id)).toEqual([young.id, kept.id].sort());
    expect(await empty()).toBe(0);
    await user.signIn(user.userName);
    await expect(calls.get(old.id)).rejects.toMatchObject({ code: 2002 });
    expect(await calls.restore(young.id)).toMatchObject([{ code: 0 }]);
  });

  it.each(['cata', 'chapter'] as const)('destroys whole branches of %s at once', async (name) => {
    const { user, ids } = await branch(name);
    await callsOf(name, user).remove(...ids);
    server().advance(31 * DAY);
    expect(await empty()).toBe(3);
    expect(await left(...ids)).toEqual([]);
  });

  it('destroys a dictionary with its entries and the note of its version, others keep theirs', async () => {
    const user = await staff(server());
    const entry = await make('dictDetail', user);
    const other = await make('dictDetail', user);
    const dictId = String(entry.dictId);
    await callsOf('dictDetail', user).remove(entry.id);
    await callsOf('dict', user).remove(dictId);
    server().advance(31 * DAY);
    expect(await empty()).toBe(2);
    const versions = server().deps.db.selectFrom('dictVersions').selectAll();
    expect(await versions.where('dictId', '=', dictId).execute()).toEqual([]);
    expect(await versions.where('dictId', '=', String(other.dictId)).execute()).toHaveLength(1);
  });

  it('spares what something stands below that is not due yet', async () => {
    const { user, ids } = await branch('cata');
    const [top = '', middle = '', bottom = ''] = ids;
    await callsOf('cata', user).remove(...ids);
    // As a clock that went back may leave it behind.
    await server()
      .deps.db.updateTable('records')
      .set({ deletedAt: server().deps.now() + 5 * DAY })
      .where('id', '=', middle)
      .execute();
    server().advance(31 * DAY);
    expect(await empty()).toBe(1);
    expect(await left(...ids)).toEqual([top, middle].sort());
    expect(await left(bottom)).toEqual([]);
    server().advance(5 * DAY);
    expect(await empty()).toBe(2);
  });

  it('spares a column in which an article of the recycle bin stands', async () => {
    const admin = await server().admin();
    const user = await staff(server());
    const { id: cataId } = await make('cata', user);
    const { id } = await step(admin, 'Delete', await createArticle(admin, { cataId }));
    await callsOf('cata', user).remove(cataId);
    const { db, now } = server().deps;
    // As earlier versions left them: the article was brought back meanwhile, without its column.
    const later = { deletedAt: now() + 20 * DAY };
    await db.updateTable('articles').set(later).where('id', '=', id).execute();
    server().advance(31 * DAY);
    expect(await empty()).toBe(0);
    server().advance(20 * DAY);
    expect(await empty()).toBe(2);
    expect(await left(cataId)).toEqual([]);
  });

  it('is emptied once, though several processes do it at the same time', async () => {
    const user = await staff(server());
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) ids.push((await make('course', user)).id);
    await callsOf('course', user).remove(...ids);
    server().advance(31 * DAY);
    const all = [server().deps, otherDeps(), otherDeps(), otherDeps()];
    const counts = await Promise.all(all.map((deps) => emptyRecycleBin(deps)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await left(...ids)).toEqual([]);
  });
});
