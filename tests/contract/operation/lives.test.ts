import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MOST_STEPS } from '../../../server/articles/record-steps.ts';
import { tidy } from '../../../server/jobs/housekeeping.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { changeArticle, createArticle, writer } from '../../support/calls/article-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;

onEachDatabase((server) => {
  it('S-OPS-6 every table has a line that names what limits its growth', async () => {
    const text = await readFile('docs/operating.md', 'utf8');
    const lines = text.split('## What grows')[1] ?? '';
    const known = new Set([...lines.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const tables = await server().deps.db.introspection.getTables({
      withInternalKyselyTables: true,
    });
    // The index of the texts brings tables of its own.
    const names = tables
      .map(({ name }) => name)
      .filter((name) => !/^(article|file)_grams_|^sqlite_/.test(name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('S-OPS-6 the history of an article has an end, and the text that later entries are read with stays', async () => {
    const { db } = server().deps;
    const user = await writer(server());
    const article = await createArticle(user);
    const { id } = article;
    // As if nothing but its state had changed since the first text.
    await sql`update articles set version = ${MOST_STEPS + 5} where id = ${id}`.execute(db);
    const entry = {
      articleId: id,
      at: 1,
      userName: 'somebody',
      action: '置顶',
      note: '',
      fields: null,
    };
    const versions = Array.from({ length: MOST_STEPS + 4 }, (_, at) => at + 2);
    await db
      .insertInto('articleSteps')
      .values(versions.map((version) => ({ ...entry, version })))
      .execute();
    await changeArticle(user, { ...article, version: MOST_STEPS + 5 }, { title: '改了' });
    const steps = await db
      .selectFrom('articleSteps')
      .select('version')
      .where('articleId', '=', id)
      .orderBy('version')
      .execute();
    expect(steps.map(({ version }) => version)).toEqual([
      1,
      ...Array.from({ length: MOST_STEPS }, (_, at) => at + 7),
    ]);
    const old = await user.client.call(endpoints.articleVersion, { id, version: 9 });
    expect(old.version).toBe(1);
  });

  it('S-OPS-6 a history that has a gap, as after a restore, is no shorter for it', async () => {
    const user = await writer(server());
    const article = await changeArticle(user, await createArticle(user), { title: '先改' });
    const after = MOST_STEPS * 1000;
    const { db } = server().deps;
    await sql`update articles set version = ${after} where id = ${article.id}`.execute(db);
    await changeArticle(user, { ...article, version: after }, { title: '改了' });
    const history = await user.client.call(endpoints.articleHistory, {
      ...{ id: article.id, page: 0, size: 9 },
    });
    expect(history.list.map(({ version }) => version)).toEqual([after + 1, 2, 1]);
  });

  it('S-OPS-6 what is spent or silent is gone after a day', async () => {
    const { deps } = server();
    const { db } = deps;
    const { id } = await createArticle(await writer(server()));
    const add = async (name: string, at: number) => {
      await db.insertInto('captchas').values({ id: name, answerHash: '', expiresAt: at }).execute();
      await db
        .insertInto('articleDesks')
        .values({ articleId: id, tokenHash: name, page: 'p', seenAt: at, editing: 0 })
        .execute();
    };
    await add('old', deps.now() - DAY - 1);
    await add('young', deps.now() + 60_000);
    await db
      .insertInto('articleLocks')
      .values({ articleId: id, userName: 'somebody', since: 1, seenAt: 1 })
      .execute();
    await tidy(deps);
    const captchas = await db
      .selectFrom('captchas')
      .select('id')
      .where('id', 'in', ['old', 'young'])
      .execute();
    expect(captchas).toEqual([{ id: 'young' }]);
    const desks = await db
      .selectFrom('articleDesks')
      .select('tokenHash')
      .where('articleId', '=', id)
      .execute();
    expect(desks).toEqual([{ tokenHash: 'young' }]);
    expect(
      await db.selectFrom('articleLocks').selectAll().where('articleId', '=', id).execute(),
    ).toEqual([]);
  });
});
