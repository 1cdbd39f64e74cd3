import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { insertArticle } from '../../../server/articles/write-article.ts';
import { EVERYTHING } from '../../../server/db/scope.ts';
import { createRecord } from '../../../server/records/write-records.ts';
import { cataKind } from '../../../server/routes/cata/cata-kind.ts';
import { dictDetailKind, dictKind } from '../../../server/routes/dict/dict-kinds.ts';
import { articleDefaults } from '../../../src/contract/article/article-fields.ts';
import { createArticle } from '../../support/calls/article-calls.ts';
import { callsOf, fieldsFor, make } from '../../support/calls/record-calls.ts';
import { callDuringWrite } from '../../support/data/call-during-write.ts';
import { addFile } from '../../support/data/table-rows.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const other = () => ({
  ...{ userName: 'admin', now: Date.now(), versionFloor: 0, scope: EVERYTHING },
});
const entry = () => ({ ...other(), action: '新建文章' });

onEachDatabase((server, database) => {
  describe.runIf(database === 'postgres')('a conflict with a concurrent write is refused', () => {
    it.each([
      ['dict', dictKind],
      ['dictDetail', dictDetailKind],
      ['cata', cataKind],
    ] as const)('as the code of %s', async (name, kind) => {
      const admin = await server().admin();
      const fields = (await fieldsFor(
        name,
        admin,
        name === 'cata' ? { slug: 'same' } : {},
      )) as never;
      const create = callDuringWrite(
        server(),
        (db) => createRecord(db, kind as typeof dictKind, { id: randomUUID(), fields }, other()),
        () => callsOf(name, admin).create({ id: randomUUID(), ...(fields as object) }),
      );
      const message = expect.stringMatching(/^与「.+」的标识重复$/);
      await expect(create).rejects.toMatchObject({ kind: 'refusal', code: 2003, message });
    });

    it('as a file that is destroyed', async () => {
      const admin = await server().admin();
      const bannerId = await addFile(server().deps.db);
      const create = callDuringWrite(
        server(),
        (db) => db.deleteFrom('files').where('id', '=', bannerId).execute(),
        () => make('cata', admin, { bannerId }),
      );
      await expect(create).rejects.toMatchObject({ code: 2001, message: '文件不存在' });
    });

    it('as the address of an article', async () => {
      const admin = await server().admin();
      const fields = { ...articleDefaults, title: '先来的', slug: 'same-moment' };
      const create = callDuringWrite(
        server(),
        (db) => insertArticle(db, randomUUID(), fields, entry()),
        () => createArticle(admin, { slug: 'same-moment' }),
      );
      const message = '别名已被《先来的》使用';
      await expect(create).rejects.toMatchObject({ code: 2001, message });
    });
  });
});
