import { afterEach, describe, expect, it } from 'vitest';
import type { FilePlaces } from '../../../server/config/file-places.ts';
import { purgeAudit } from '../../../server/http/audit/audit-retention.ts';
import type { SettingFields } from '../../../src/contract/access/setting.ts';
import { defaultSettings } from '../../../src/contract/access/setting.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { addEvents, eventsOf } from '../../support/calls/audit-calls.ts';
import { endReasonOf, searchSessions } from '../../support/calls/session-calls.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;

const read = ({ client }: Visitor) => client.call(endpoints.settingGet, {});
/** Changes some of them, from what is stored now. */
async function set(visitor: Visitor, change: Partial<SettingFields>) {
  const { version } = await read(visitor);
  return visitor.client.call(endpoints.settingUpdate, { version, ...defaultSettings, ...change });
}

onEachDatabase(
  (server, database) => {
    const configOf = async () => (await server().visitor().fetch('/app-config.json')).json();
    afterEach(async () => {
      await server().deps.db.deleteFrom('settings').where('name', '=', 'site').execute();
    });

    describe('S-ADM-9 the settings of the site', () => {
      it('have defaults, are stored when they are set, and name the user who set them', async () => {
        const admin = await server().admin();
        expect(await read(admin)).toMatchObject({
          ...{ title: '', auditDays: 365, sessionLimit: 10, version: 1, updatedAt: null },
        });
        const change = { title: ' 安和律所 ', auditDays: 730, sessionLimit: 3 };
        const kept = { ...change, title: '安和律所', version: 2, updatedBy: 'admin' };
        expect(await set(admin, change)).toMatchObject({ ...kept, updatedByName: '系统管理员' });
        expect(await read(admin)).toMatchObject(kept);
      });

      it('need their own right, for reading and for changing', async () => {
        const other = await server().userWith('user:update', 'audit:search');
        await expect(read(other)).rejects.toMatchObject({ kind: 'forbidden' });
        const update = { version: 1, ...defaultSettings };
        await expect(other.client.call(endpoints.settingUpdate, update)).rejects.toMatchObject({
          kind: 'forbidden',
        });
        expect((await set(await server().userWith('setting:update'), {})).version).toBe(2);
      });

      it('are not overwritten by the second of two administrators', async () => {
        const admin = await server().admin();
        await set(admin, { auditDays: 730 });
        const late = { version: 1, ...defaultSettings, sessionLimit: 5 };
        const stale = { kind: 'stale', current: { version: 2, auditDays: 730, sessionLimit: 10 } };
        const { client } = admin;
        await expect(client.call(endpoints.settingUpdate, late)).rejects.toMatchObject(stale);
        await expect(
          client.call(endpoints.settingUpdate, { ...defaultSettings }),
        ).rejects.toMatchObject({ kind: 'http', status: 428 });
      });

      it('let one of two who change them at the same moment be first', async () => {
        const admin = await server().admin();
        for (const version of [1, 2]) {
          const tries = [20, 30, 40].map((sessionLimit) =>
            admin.client.call(endpoints.settingUpdate, {
              ...{ version, ...defaultSettings, sessionLimit },
            }),
          );
          const outcomes = await Promise.allSettled(tries);
          const done = outcomes.filter(({ status }) => status === 'fulfilled');
          expect(done).toHaveLength(1);
        }
        expect((await read(admin)).version).toBe(3);
      });

      it.each([
        [{ auditDays: 29 }, '操作日志的保留天数应在 30 到 3650 之间'],
        [{ auditDays: 3651 }, '操作日志的保留天数应在 30 到 3650 之间'],
        [{ auditDays: 30.5 }, '操作日志的保留天数应为整数'],
        [{ sessionLimit: 0 }, '每人的会话数应在 1 到 50 之间'],
        [{ sessionLimit: 51 }, '每人的会话数应在 1 到 50 之间'],
        [{ title: '长'.repeat(31) }, '站点名称不能超过 30 个字'],
        [{ title: '两\n行' }, '站点名称含有无法显示的字符'],
      ])('have limits: %j', async (change, message) => {
        const admin = await server().admin();
        const [field = ''] = Object.keys(change);
        const fields = { [field]: message };
        await expect(set(admin, change)).rejects.toMatchObject({ code: 2001, data: { fields } });
      });

      it('stand in the audit log, before and after', async () => {
        const admin = await server().admin();
        await set(admin, { auditDays: 400 });
        await set(admin, { title: '甲所', auditDays: 500 });
        const [event] = await eventsOf(admin, { object: 'site' });
        expect(event).toMatchObject({ action: '修改站点设置', kind: 'setting', label: '站点设置' });
        expect(event?.changes).toEqual([
          { field: 'auditDays', before: 400, after: 500 },
          { field: 'title', before: null, after: '甲所' },
        ]);
      });

      it('of an earlier version of the server are read, with defaults for what it did not have', async () => {
        const value = JSON.stringify({ title: '旧名', sessionLimit: 60, later: true });
        await server().deps.db.insertInto('settings').values({ name: 'site', value }).execute();
        const admin = await server().admin();
        const read60 = { title: '旧名', auditDays: 365, sessionLimit: 60, version: 1 };
        expect(await read(admin)).toMatchObject(read60);
      });
    });

    describe('S-ADM-9 the title', () => {
      it('is that of app-config.json until one is set, which then reaches every page', async () => {
        const admin = await server().admin();
        const before = await configOf();
        expect(before.title).toBe('律台');
        await set(admin, { title: '安和律所' });
        expect(await configOf()).toEqual({ ...before, title: '安和律所' });
        expect((await read(admin)).file.title).toBe('律台');
        await set(admin, { title: '' });
        expect(await configOf()).toEqual(before);
      });
    });

    describe('S-ADM-9 the audit log', () => {
      it('is retained for the configured time, which it reports', async () => {
        const admin = await server().admin();
        const { deps } = server();
        const ages = [31, 364, 366, 799, 801];
        const setTo = async (auditDays: number) => {
          await set(admin, { auditDays });
          await purgeAudit(deps);
          const rows = deps.db
            .selectFrom('audit')
            .select('action')
            .where('action', 'like', 'age-%');
          return (await rows.orderBy('at', 'desc').execute()).map(({ action }) => action);
        };
        const now = deps.now();
        await addEvents(
          server(),
          ages.map((age) => ({ at: now - age * DAY, action: `age-${age}` })),
        );
        expect(await setTo(800)).toEqual(['age-31', 'age-364', 'age-366', 'age-799']);
        const { days } = await admin.client.call(endpoints.auditSearch, { size: 1 });
        expect(days).toBe(800);
        expect(await setTo(365)).toEqual(['age-31', 'age-364']);
        expect(await setTo(30)).toEqual([]);
      });
    });

    describe('S-ADM-9 sessions', () => {
      it('of a person are as many as is set; who gives way is told how many', async () => {
        const admin = await server().admin();
        await set(admin, { sessionLimit: 2 });
        const first = await server().userWith();
        const again = () => server().visitor().signIn(first.userName);
        const [second, third] = [await again(), await again()];
        expect(await endReasonOf(first)).toBe('同时登录的设备超过 2 个，最久没用的这里已下线');
        expect([await endReasonOf(second), await endReasonOf(third)]).toEqual([null, null]);
        expect((await searchSessions(admin)).limit).toBe(2);
        // What was said then stays true.
        await set(admin, { sessionLimit: 5 });
        expect(await endReasonOf(first)).toBe('同时登录的设备超过 2 个，最久没用的这里已下线');
        const fourth = await again();
        expect([await endReasonOf(second), await endReasonOf(fourth)]).toEqual([null, null]);
      });
    });

    describe('S-ADM-9 what file and environment say', () => {
      it('is described by kinds and switches, without the address of the database or a password', async () => {
        const admin = await server().admin();
        // As it is sent: the client would drop what the contract does not know.
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: '{}' };
        const sent = await admin.fetch(`${BASE_PATH}/setting/get`, init);
        const { rtn_data: reply } = await sent.json();
        expect(reply.file).toEqual(server().deps.appConfig);
        expect(reply.environment).toEqual({
          ...{ database: database === 'sqlite' ? 'embedded' : 'postgres', storage: 'folder' },
          files: ['disk'],
          ...{ captcha: 'off', allowedOrigins: ['https://falv.example.cn'], trustProxy: true },
        });
        const { config, secret } = server().deps;
        for (const hidden of [config.databaseUrl, config.adminPassword, secret, config.dataDir]) {
          if (hidden) expect(JSON.stringify(reply)).not.toContain(hidden);
        }
      });

      it.each<{ files: FilePlaces }>([
        { files: ['bucket'] },
        { files: ['disk', 'bucket'] },
        { files: ['bucket', 'disk'] },
      ])('tells where files are, and apps of before what they know: $files', async ({ files }) => {
        const admin = await server().admin();
        const { deps } = server();
        const { config } = deps;
        deps.config = { ...config, files };
        try {
          // Another value of `storage` would be no answer to them.
          expect((await read(admin)).environment).toMatchObject({ files, storage: 'folder' });
        } finally {
          deps.config = config;
        }
      });
    });
  },
  { env: { ALLOWED_ORIGINS: 'https://falv.example.cn', TRUST_PROXY: '1' } },
);
