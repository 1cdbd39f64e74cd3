import { expect, it } from 'vitest';
import {
  changeArticle,
  createArticle,
  published,
  readArticle,
  step,
} from '../support/article-calls.ts';
import { callsOf, make } from '../support/record-calls.ts';
import { onEachDatabase } from '../support/test-server.ts';

onEachDatabase((server) => {
  const columns = async () => {
    const admin = await server().admin();
    const remove = (id: string) => callsOf('cata', admin).remove(id);
    const [old, next] = [(await make('cata', admin)).id, (await make('cata', admin)).id];
    return { admin, remove, old, next };
  };
  const refused = (count: number) => [
    { code: 2003, message: `栏目下还有 ${count} 篇文章，请先移走` },
  ];

  it('a column in which readers see an article stays until its move is published', async () => {
    const { remove, old, next } = await columns();
    const { author, boss, article } = await published(server(), { cataId: old, cataIds: [] });
    const moved = await changeArticle(author, article, { cataId: next });
    expect(await remove(old)).toMatchObject(refused(1));
    expect(await remove(next)).toMatchObject(refused(1));
    const back = await step(author, 'Revision', moved);
    expect(back).toMatchObject({ cataId: old });
    expect(await remove(next)).toMatchObject([{ code: 0 }]);
    const { admin } = await columns();
    await callsOf('cata', admin).restore(next);
    const again = await changeArticle(author, back, { cataId: next });
    const ready = await step(boss, 'Approve', await step(author, 'Submit', again));
    await step(boss, 'Publish', ready);
    expect(await remove(old)).toMatchObject([{ code: 0 }]);
  });

  it('an article comes back from the recycle bin when its column has', async () => {
    const { admin, remove, old, next } = await columns();
    const article = await createArticle(admin, { cataId: old, cataIds: [next] });
    const gone = await step(admin, 'Delete', article);
    await remove(old);
    await expect(step(admin, 'Restore', gone)).rejects.toMatchObject({
      message: '栏目不存在或已删除',
    });
    await callsOf('cata', admin).restore(old);
    await remove(next);
    await expect(step(admin, 'Restore', gone)).rejects.toMatchObject({
      message: '附加栏目不存在或已删除',
    });
    await callsOf('cata', admin).restore(next);
    await step(admin, 'Restore', gone);
    expect(await readArticle(admin, article)).toMatchObject({ deletedAt: null, cataId: old });
  });
});
