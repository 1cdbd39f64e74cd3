import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rowOf } from '../../../server/articles/article-row.ts';
import {
  changeArticle as changeRow,
  checkCatas,
  insertArticle,
} from '../../../server/articles/write-article.ts';
import type { Db } from '../../../server/db/connection/connect.ts';
import { EVERYTHING } from '../../../server/db/scope.ts';
import { deleteRecords } from '../../../server/records/batch-records.ts';
import { lockKind } from '../../../server/records/record-place.ts';
import { createRecord, updateRecord } from '../../../server/records/write-records.ts';
import { cataKind } from '../../../server/routes/cata/cata-kind.ts';
import { dictDetailKind, dictKind } from '../../../server/routes/dict/dict-kinds.ts';
import { articleDefaults } from '../../../src/contract/article/article-fields.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { changeArticle, createArticle, limitedTo } from '../../support/calls/article-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import {
  idOfUser,
  makeUser,
  readUser,
  setStatus,
  updateOf,
} from '../../support/calls/user-calls.ts';
import { callDuringWrite } from '../../support/data/call-during-write.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const other = () => ({
  ...{ userName: 'admin', now: Date.now(), versionFloor: 0, scope: EVERYTHING },
});
const entry = () => ({ ...other(), action: '新建文章' });

onEachDatabase((server, database) => {
  describe.runIf(database === 'postgres')('what somebody else saves at the same moment', () => {
    it('stays when columns are sorted', async () => {
      const admin = await server().admin();
      const { id, version } = await make('cata', admin, { name: '甲', sort: 5 });
      const fields = sampleOf('cata', { name: '乙', sort: 5 }) as never;
      await callDuringWrite(
        server(),
        (db) => updateRecord(db, cataKind, { id, version, fields }, other()),
        () => callsOf('cata', admin).sort(null, [id]),
      );
      const after = await callsOf('cata', admin).get(id);
      expect(after).toMatchObject({ name: '乙', sort: 0, version: version + 2 });
    });

    it('stays when a column is deleted, places being locked before rows by both', async () => {
      const admin = await server().admin();
      const { id, version } = await make('cata', admin, { name: '甲' });
      const results = await callDuringWrite(
        server(),
        (db) => lockKind(db, 'cata'),
        () => callsOf('cata', admin).remove(id),
        (db) => {
          const fields = sampleOf('cata', { name: '乙' }) as never;
          return updateRecord(db, cataKind, { id, version, fields }, other());
        },
      );
      expect(results).toMatchObject([{ code: 0 }]);
      const after = await callsOf('cata', admin).get(id);
      expect(after).toMatchObject({ name: '乙', version: version + 2 });
    });

    it('S-ADM-3 is not shown to those whose columns it leaves', async () => {
      const admin = await server().admin();
      const { id: ours } = await make('cata', admin);
      const { id: theirs } = await make('cata', admin);
      const { id, version } = await make('cata', admin, { parentId: ours });
      const fields = sampleOf('cata', { parentId: theirs, name: '别人的' }) as never;
      const us = await limitedTo(server(), [ours], 'cata:update');
      const save = callDuringWrite(
        server(),
        (db) => updateRecord(db, cataKind, { id, version, fields }, other()),
        () => callsOf('cata', us).update({ id, version, ...sampleOf('cata', { parentId: ours }) }),
      );
      await expect(save).rejects.toMatchObject({ kind: 'refusal', code: 2002 });
    });

    it('S-ADM-3 is not shown to those whose columns it leaves, if it is an article', async () => {
      const admin = await server().admin();
      const { id: ours } = await make('cata', admin);
      const { id: cataId } = await make('cata', admin);
      const article = await createArticle(admin, { cataId: ours });
      const us = await limitedTo(server(), [ours], 'article:update');
      const save = callDuringWrite(
        server(),
        async (db) => changeRow(db, await rowOf(db, article.id), { cataId }, entry()),
        () => changeArticle(us, article, { cataId: ours, title: '我们的' }),
      );
      await expect(save).rejects.toMatchObject({ kind: 'refusal', code: 2002 });
    });

    it('S-DICT-2 stays when entries are switched', async () => {
      const admin = await server().admin();
      const { id, version, dictId, value } = await make('dictDetail', admin, { label: '甲' });
      const fields = sampleOf('dictDetail', { dictId, value, label: '乙' }) as never;
      await callDuringWrite(
        server(),
        (db) => updateRecord(db, dictDetailKind, { id, version, fields }, other()),
        () => admin.client.call(endpoints.dictDetailStatus, { ids: [id], status: 'off' }),
      );
      const after = await callsOf('dictDetail', admin).get(id);
      expect(after).toMatchObject({ label: '乙', status: 'off', version: version + 2 });
    });
  });

  describe.runIf(database === 'postgres')('S-ADM-1 what a user changes of themselves', () => {
    const changePhone = (id: string, version: number) => (db: Db) =>
      db
        .updateTable('users')
        .set({ phone: '13912345678', version: version + 1 })
        .where('id', '=', id)
        .execute();

    it('is not undone by an administrator at the same moment', async () => {
      const admin = await server().admin();
      const user = await makeUser(admin);
      const { id, version } = user;
      const save = callDuringWrite(server(), changePhone(id, version), () =>
        admin.client.call(endpoints.userUpdate, updateOf(user, { level: '高级' })),
      );
      await expect(save).rejects.toMatchObject({ kind: 'stale' });
      expect(await readUser(admin, id)).toMatchObject({ tel: '13912345678', version: version + 1 });
    });

    it('has another version than what an administrator changes at the same moment', async () => {
      const admin = await server().admin();
      const { id, version } = await makeUser(admin);
      await callDuringWrite(server(), changePhone(id, version), () => setStatus(admin, id, 'off'));
      expect(await readUser(admin, id)).toMatchObject({ status: 'off', version: version + 2 });
    });

    it('takes back nothing that an administrator changes at the same moment', async () => {
      const user = await server().userWith();
      const id = await idOfUser(server(), user.userName);
      const own = { nickName: '林知微', tel: '', email: '' };
      const save = callDuringWrite(server(), changePhone(id, 1), () =>
        user.client.call(endpoints.profileUpdate, own),
      );
      const message = '修改手机需要当前密码，请刷新页面后再改';
      await expect(save).rejects.toMatchObject({ code: 2001, message });
      expect(await readUser(await server().admin(), id)).toMatchObject({ tel: '13912345678' });
    });
  });

  describe.runIf(database === 'postgres')('what goes to the recycle bin', () => {
    it('gets no article at the same moment', async () => {
      const admin = await server().admin();
      const { id: cataId } = await make('cata', admin);
      const create = callDuringWrite(
        server(),
        (db) => deleteRecords(db, cataKind, [cataId], other()),
        () => createArticle(admin, { cataId }),
      );
      await expect(create).rejects.toMatchObject({ code: 2001 });
    });

    it('stays where an article comes at the same moment', async () => {
      const admin = await server().admin();
      const { id: cataId } = await make('cata', admin);
      const fields = { ...articleDefaults, title: '先来的', cataId };
      const results = await callDuringWrite(
        server(),
        async (db) => {
          await checkCatas(db, fields);
          await insertArticle(db, randomUUID(), fields, entry());
        },
        () => callsOf('cata', admin).remove(cataId),
      );
      expect(results).toMatchObject([{ code: 2003 }]);
    });

    it('S-DICT-2 gets no entry at the same moment', async () => {
      const admin = await server().admin();
      const { id: dictId } = await make('dict', admin);
      const create = callDuringWrite(
        server(),
        (db) => deleteRecords(db, dictKind, [dictId], other()),
        () => make('dictDetail', admin, { dictId }),
      );
      await expect(create).rejects.toMatchObject({ code: 2001 });
    });

    it('S-DICT-2 stays where an entry comes at the same moment', async () => {
      const admin = await server().admin();
      const { id: dictId } = await make('dict', admin);
      const fields = sampleOf('dictDetail', { dictId }) as never;
      const results = await callDuringWrite(
        server(),
        (db) => createRecord(db, dictDetailKind, { id: randomUUID(), fields }, other()),
        () => callsOf('dict', admin).remove(dictId),
      );
      expect(results).toMatchObject([{ code: 2003 }]);
    });
  });
});
