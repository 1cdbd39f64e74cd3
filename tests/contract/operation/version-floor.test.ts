import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../src/contract/access/setting.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { changeArticle, createArticle } from '../../support/calls/article-calls.ts';
import { roleFieldsOf } from '../../support/calls/endpoint-bodies.ts';
import { librarian, libraryOf } from '../../support/calls/file-calls.ts';
import { changeMenu, makeMenu } from '../../support/calls/menu-calls.ts';
import { callsOf, fieldsFor } from '../../support/calls/record-calls.ts';
import { idOfUser, makeUser, readUser, updateOf } from '../../support/calls/user-calls.ts';
import { entityNames } from '../../support/data/record-samples.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { plain } from '../uploads/upload-helpers.ts';

/** As of a restore in the year 2026. */
const FLOOR = 217_000_000;

onEachDatabase((server) => {
  beforeEach(() => {
    server().deps.versionFloor = FLOOR;
  });

  describe('S-OPS-7 after a restore the versions start at the version floor', () => {
    it.each(entityNames)('of %s', async (name) => {
      const admin = await server().admin();
      const { create, update, get, remove, restore } = callsOf(name, admin);
      const fields = await fieldsFor(name, admin);
      const { id, version } = await create({ id: randomUUID(), ...fields });
      expect(version).toBe(FLOOR);
      expect(await update({ id, version, ...fields })).toMatchObject({ version: FLOOR + 1 });
      await remove(id);
      await restore(id);
      expect(await get(id)).toMatchObject({ version: FLOOR + 3 });
    });

    it('of articles, users, roles and menu entries', async () => {
      const admin = await server().admin();
      const { client } = admin;
      const article = await createArticle(admin);
      const role = await client.call(endpoints.roleCreate, { id: randomUUID(), ...roleFieldsOf() });
      const [user, menu] = [await makeUser(admin), await makeMenu(admin)];
      expect([article, role, user, menu].map(({ version }) => version)).toEqual(
        Array(4).fill(FLOOR),
      );
      const { id, version } = role;
      const changed = [
        await changeArticle(admin, article, { title: '改名' }),
        await client.call(endpoints.roleUpdate, { id, version, ...roleFieldsOf() }),
        await client.call(endpoints.userUpdate, updateOf(user)),
        await changeMenu(admin, menu, { title: '改名' }),
      ];
      expect(changed.map((one) => one.version)).toEqual(Array(4).fill(FLOOR + 1));
    });

    it('of the settings of the site, and of what people change of themselves', async () => {
      const admin = await server().admin();
      const { version } = await admin.client.call(endpoints.settingGet, {});
      const set = { version, ...defaultSettings };
      expect(await admin.client.call(endpoints.settingUpdate, set)).toMatchObject({
        version: FLOOR,
      });
      const me = await server().userWith();
      const id = await idOfUser(server(), me.userName);
      for (const [at, nickName] of ['一', '二'].entries()) {
        await me.client.call(endpoints.profileUpdate, { nickName, tel: '', email: '' });
        expect(await readUser(admin, id)).toMatchObject({ version: FLOOR + at });
      }
    });

    it('of files, also of one that comes back by its use', async () => {
      const user = await librarian(server());
      const { get, update, remove } = libraryOf(user);
      const { id } = await plain(user, '起诉状.txt', Buffer.from('a'));
      const row = { id, version: 1, name: '答辩状.txt', group: '' };
      expect(await update(row as never)).toMatchObject({ version: FLOOR });
      await remove(id);
      await createArticle(await server().admin(), { attachmentIds: [id] });
      expect(await get(id)).toMatchObject({ deletedAt: null, version: FLOOR + 2 });
    });
  });
});
