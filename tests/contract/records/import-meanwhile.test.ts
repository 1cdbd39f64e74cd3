import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publishedFieldsOf, rowOf } from '../../../server/articles/article-row.ts';
import { changeArticle, insertArticle } from '../../../server/articles/write-article.ts';
import type { Db } from '../../../server/db/connection/connect.ts';
import { edited } from '../../../server/routes/article/article-calls.ts';
import { fileLineOf } from '../../../server/transfer/export-content.ts';
import { importArticle } from '../../../server/transfer/import-article.ts';
import { importFile } from '../../../server/transfer/import-file.ts';
import { articleDefaults } from '../../../src/contract/article/article-fields.ts';
import { make } from '../../support/calls/record-calls.ts';
import { callDuringWrite } from '../../support/data/call-during-write.ts';
import { addFile } from '../../support/data/table-rows.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const SAVED = { userName: 'admin', now: 5000, versionFloor: 0, action: '修改文章' };

onEachDatabase((server, database) => {
  const place = async () => (await make('cata', await server().admin())).id;
  const textOf = (title: string, cataId: string) => ({
    ...articleDefaults,
    ...{ title, body: `<p>${title}</p>`, cataId },
  });
  const load = (id: string, fields: ReturnType<typeof textOf>, updatedAt: number) => {
    const line = { kind: 'article' as const, id, updatedBy: '陈思远', updatedAt };
    const seen = { fields, published: fields, publishedAt: 900 };
    return importArticle(server().deps, { ...line, ...seen }, { replace: false });
  };
  /** The title that staff edit, and the one that readers see. */
  const titlesOf = async (id: string) => {
    const row = await rowOf(server().deps.db, id);
    const { status, revision, title } = row;
    return { status, revision, title, seen: publishedFieldsOf(row).title };
  };

  describe.runIf(database === 'postgres')('S-OPS-7 an import beside a server that runs', () => {
    it('does not publish what is saved at the same moment', async () => {
      const [id, cata] = [randomUUID(), await place()];
      expect(await load(id, textOf('审过的', cata), 1000)).toBe('added');
      const save = async (db: Db) => {
        const row = await rowOf(db, id);
        await changeArticle(db, row, edited(row, textOf('没审过的', cata), 'admin'), SAVED);
      };
      const outcome = await callDuringWrite(server(), save, () =>
        load(id, textOf('导入的', cata), 2000),
      );
      const titles = { title: '没审过的', seen: '审过的' };
      expect([outcome, await titlesOf(id)]).toEqual([
        'kept',
        { status: 'published', revision: 'draft', ...titles },
      ]);
    });

    it('does not publish what is created at the same moment', async () => {
      const [id, cata] = [randomUUID(), await place()];
      const create = (db: Db) => insertArticle(db, id, textOf('没审过的', cata), SAVED);
      const importing = callDuringWrite(server(), create, () =>
        load(id, textOf('导入的', cata), 2000),
      );
      await expect(importing).rejects.toMatchObject({ message: '该编号的文章已存在' });
      expect(await titlesOf(id)).toMatchObject({ status: 'draft', title: '没审过的' });
    });

    it('reports a file that is renamed at the same moment as newer', async () => {
      const { db } = server().deps;
      const id = await addFile(db);
      const files = db.selectFrom('files').selectAll().where('id', '=', id);
      const stored = fileLineOf(await files.executeTakeFirstOrThrow());
      const line = { ...stored, fields: { ...stored.fields, group: '导入的' }, updatedAt: 9e12 };
      const outcome = await callDuringWrite(
        server(),
        (all) =>
          all
            .updateTable('files')
            .set({ groupName: '改过的', version: 7 })
            .where('id', '=', id)
            .execute(),
        () =>
          importFile(server().deps, line, { folder: '', replace: false, userId: '', userName: '' }),
      );
      const { groupName } = await files.executeTakeFirstOrThrow();
      expect([outcome, groupName]).toEqual(['kept', '改过的']);
    });
  });
});
