import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  limitedTo,
  type Person,
  published,
  readArticle,
  step,
} from '../../support/calls/article-calls.ts';
import { make } from '../../support/calls/record-calls.ts';
import { idOfUser } from '../../support/calls/user-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

onEachDatabase((server) => {
  let admin: Visitor;
  let ours: { id: string };
  let theirs: { id: string };
  let editor: Person;

  beforeAll(async () => {
    admin = await server().admin();
    ours = await make('cata', admin, { name: '劳动' });
    theirs = await make('cata', admin, { name: '离婚' });
    // 编辑 everywhere, 发布 in one column.
    editor = await limitedTo(server(), [ours.id], 'article:publish');
    const everywhere = await server().userWith('article:search', 'article:update');
    const { roleId } = await server()
      .deps.db.selectFrom('userRoles')
      .select('roleId')
      .where('userId', '=', await idOfUser(server(), everywhere.userName))
      .executeTakeFirstOrThrow();
    const userId = await idOfUser(server(), editor.userName);
    await server().deps.db.insertInto('userRoles').values({ userId, roleId }).execute();
  });

  it('S-ADM-3 who publishes in one column moves nothing that readers see in another', async () => {
    const { article } = await published(server(), { cataId: theirs.id });
    await expect(step(editor, 'Withdraw', article)).rejects.toMatchObject({ code: 2002 });
    await expect(step(editor, 'Move', article, { cataId: ours.id })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await readArticle(admin, article)).toMatchObject({ cataId: theirs.id });
  });
  it('S-ADM-3 nor into one where they do not publish', async () => {
    const { article } = await published(server(), { cataId: ours.id });
    await expect(step(editor, 'Move', article, { cataId: theirs.id })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
  it('S-ADM-3 nor sorts it there', async () => {
    const one = await published(server(), { cataId: theirs.id });
    const other = await published(server(), { cataId: theirs.id });
    await expect(
      editor.client.call(
        endpoints.articleSort,
        { cataId: theirs.id, ids: [other.article.id, one.article.id] },
        { idempotencyKey: randomUUID() },
      ),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
