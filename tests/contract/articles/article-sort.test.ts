import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  changeArticle,
  createArticle,
  type Person,
  published,
  readArticle,
  reviewer,
  step,
  writer,
} from '../../support/calls/article-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const sort = (
  { client }: Person,
  cataId: string | null,
  ids: readonly string[],
  idempotencyKey: string = randomUUID(),
) => client.call(endpoints.articleSort, { cataId, ids: [...ids] }, { idempotencyKey });

onEachDatabase((server) => {
  const column = async ({ client }: Person): Promise<string> =>
    (await client.call(endpoints.cataCreate, { id: randomUUID(), ...sampleOf('cata') } as never))
      .id;
  /** Articles of a new column. */
  const some = async (author: Person, count = 3) => {
    const cataId = await column(author);
    const ids: string[] = [];
    for (let left = count; left > 0; left -= 1) {
      ids.push((await createArticle(author, { cataId })).id);
    }
    return { cataId, ids };
  };
  const inOrder = async ({ client }: Person, cataId: string) => {
    const request = { page: 0, size: 50, cataId, sort: 'sort' as const };
    return (await client.call(endpoints.articleSearch, request)).list.map(({ id }) => id);
  };

  describe('the order of articles in a column', () => {
    it('is given in one call, and only what moved counts up', async () => {
      const author = await writer(server());
      const { cataId, ids } = await some(author);
      await sort(author, cataId, ids);
      const [first, second, third] = ids as [string, string, string];
      const before = await readArticle(author, { id: first });
      const { results } = await sort(author, cataId, [first, third, second]);
      expect(results.map(({ id, code }) => [id, code])).toEqual([
        [first, 0],
        [third, 0],
        [second, 0],
      ]);
      expect(await inOrder(author, cataId)).toEqual([first, third, second]);
      expect(await readArticle(author, { id: first })).toEqual(before);
      expect(await readArticle(author, { id: third })).toMatchObject({ sort: 1 });
    });

    it('is applied once per idempotency key', async () => {
      const author = await writer(server());
      const { cataId, ids } = await some(author);
      const key = randomUUID();
      const once = await sort(author, cataId, ids.toReversed(), key);
      const { version } = await readArticle(author, { id: String(ids[0]) });
      expect(await sort(author, cataId, ids.toReversed(), key)).toEqual(once);
      expect(await readArticle(author, { id: String(ids[0]) })).toMatchObject({ version });
    });

    it('is all or nothing', async () => {
      const author = await writer(server());
      const { cataId, ids } = await some(author);
      const { ids: strangers } = await some(author, 1);
      const reversed = ids.toReversed();
      for (const [wrong, code] of [
        [[...reversed, ...strangers], 2001],
        [[...reversed, reversed[0] as string], 2001],
        [[...reversed, randomUUID()], 2002],
      ] as const) {
        await expect(sort(author, cataId, wrong)).rejects.toMatchObject({ code });
      }
      const gone = await createArticle(author, { cataId });
      await step(author, 'Delete', gone);
      await expect(sort(author, cataId, [...reversed, gone.id])).rejects.toMatchObject({
        code: 2002,
      });
      for (const id of ids) expect(await readArticle(author, { id })).toMatchObject({ version: 1 });
    });

    it('takes the permission to publish where readers see it, at once and also after a change is given up', async () => {
      const writes = await writer(server());
      const { cataId, ids } = await some(writes, 1);
      const { author, boss, article } = await published(server(), { cataId });
      const order = [...ids, article.id];
      await expect(sort(author, cataId, order)).rejects.toMatchObject({ kind: 'forbidden' });
      const revised = await changeArticle(author, article, { body: '修订稿' });
      await sort(boss, cataId, order);
      const sorted = await readArticle(author, article);
      expect(sorted).toMatchObject({ sort: 1, version: (revised.version ?? 0) + 1 });
      expect(await step(author, 'Revision', sorted)).toMatchObject({ sort: 1, body: article.body });
    });

    it('of a stale device is reported at the next save', async () => {
      const author = await reviewer(server());
      const first = await createArticle(author, {});
      const seen = await createArticle(author, {});
      await sort(author, null, [first.id, seen.id]);
      await expect(changeArticle(author, seen, { body: '改' })).rejects.toMatchObject({
        kind: 'stale',
        current: { sort: 1, version: 2 },
      });
    });

    it('is noted in the audit log and in the history', async () => {
      const author = await writer(server());
      const { cataId, ids } = await some(author, 2);
      await sort(author, cataId, ids);
      const logged = await server()
        .deps.db.selectFrom('audit')
        .select(['action', 'result'])
        .where('subject', '=', cataId)
        .where('action', '=', '排序文章')
        .execute();
      expect(logged).toEqual([{ action: '排序文章', result: 'ok' }]);
      const { list } = await author.client.call(endpoints.articleHistory, {
        ...{ page: 0, size: 10 },
        id: String(ids[1]),
      });
      expect(list[0]).toMatchObject({ action: '排序文章', changed: false });
    });
  });
});
