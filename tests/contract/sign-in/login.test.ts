import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  onEachDatabase,
  PASSWORD,
  type TestServer,
  type Visitor,
} from '../../support/server/test-server.ts';

const { captcha, login, getUserMenuList } = endpoints;
const MINUTE = 60_000;

const wrong = (visitor: Visitor, userName = 'admin') =>
  visitor.client.call(login, { userName, password: 'not-the-password' });

const post = (visitor: Visitor, path: string, body: unknown, headers = {}) =>
  visitor.fetch(`/cn/management/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Rows of the audit log about one action, newest last. */
const audited = ({ deps }: TestServer, action: string) =>
  deps.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute();

onEachDatabase((server) => {
  describe('login', () => {
    it('S-SESS-2 gives a token and the user', async () => {
      const visitor = server().visitor();
      const reply = await visitor.client.call(login, {
        userName: 'admin',
        password: PASSWORD,
        captcha: '',
        uuid: 'device-1',
        systemType: 'web',
        pictKey: '',
        pictCode: '',
        rememberMe: true,
      });
      expect(reply.token).toMatch(/^[\w-]{43}$/);
      expect(reply.user).toMatchObject({ userName: 'admin', nickName: '系统管理员', tel: '' });
    });

    it('answers a wrong password and an unknown name alike, in code and words', async () => {
      const answers = await Promise.all(
        ['admin', `nobody-${Date.now()}`].map((name) =>
          wrong(server().visitor(), name).catch((error: unknown) => error),
        ),
      );
      expect(answers[0]).toMatchObject({ kind: 'refusal', code: 1002 });
      expect(answers[1]).toMatchObject({ code: 1002, message: (answers[0] as Error).message });
    });

    it('refuses a disabled user like a wrong password, and ends their session', async () => {
      const user = await server().userWith();
      await server()
        .deps.db.updateTable('users')
        .set({ disabled: 1 })
        .where('userName', '=', user.userName)
        .execute();
      await expect(user.client.call(getUserMenuList, {})).rejects.toMatchObject({
        kind: 'session-ended',
      });
      await expect(server().visitor().signIn(user.userName)).rejects.toMatchObject({ code: 1002 });
    });

    it('names every missing field', async () => {
      const reply = await post(server().visitor(), 'admin/login', { userName: '', password: '' });
      expect(await reply.json()).toMatchObject({
        rtn_code: 2001,
        rtn_data: { fields: { userName: '用户名不能为空', password: '密码不能为空' } },
      });
    });

    it('keeps only hashes of token and companion', async () => {
      const visitor = await server().admin();
      const rows = await server().deps.db.selectFrom('sessions').selectAll().execute();
      const text = JSON.stringify(rows);
      const companion = visitor.cookie.split('=')[1] ?? '';
      expect(companion).toMatch(/^[\w-]{43}$/);
      expect(text).not.toContain(visitor.token);
      expect(text).not.toContain(companion);
    });

    it('audits success and failure without the password', async () => {
      await server().admin();
      await wrong(server().visitor()).catch(() => undefined);
      const rows = await audited(server(), '登录');
      const from = { address: '127.0.0.1' };
      expect(rows).toContainEqual(
        expect.objectContaining({ ...from, userName: 'admin', result: 'ok' }),
      );
      expect(rows).toContainEqual(
        expect.objectContaining({ ...from, userName: '', subject: 'admin', result: '1002' }),
      );
      expect(JSON.stringify(rows)).not.toMatch(/not-the-password|Lexdesk-tests/);
    });

    it('records no unknown user name in the audit log', async () => {
      await wrong(server().visitor(), 'My-Secret-Password-1').catch(() => undefined);
      expect(JSON.stringify(await audited(server(), '登录'))).not.toContain('My-Secret-Password-1');
    });
  });

  describe('captcha', () => {
    it('is not required of somebody who never failed', async () => {
      const reply = await server().visitor().client.call(captcha, {});
      expect(reply).toEqual({ pictKey: '', image: '', required: false, firstStart: false });
    });
  });
});

onEachDatabase(
  (server) => {
    /** As a proxy on the way tells it. */
    const from = (address: string) => ({
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
    });
    const attempt = async (
      userName: string,
      address: string,
      more: Record<string, unknown> = {},
    ) => {
      const body = { userName, password: 'not-the-password', ...more };
      const reply = await post(server().visitor(), 'admin/login', body, from(address));
      return (await reply.json()) as { rtn_code: number; rtn_data: Record<string, unknown> | null };
    };
    const fails = async (times: number, userName: string, address: string) => {
      for (let time = 0; time < times; time += 1) await attempt(userName, address);
    };

    it('marks the companion Secure and sends HSTS behind a trusted https proxy', async () => {
      const user = await server().userWith();
      const body = { userName: user.userName, password: PASSWORD };
      const reply = await post(server().visitor(), 'admin/login', body, from('192.0.2.1'));
      expect(reply.headers.get('set-cookie')).toMatch(/; Secure/);
      expect(reply.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    });

    it('S-SESS-1 asks for a picture after three failures: 1003 with a fresh one', async () => {
      const { userName } = await server().userWith();
      await fails(3, userName, '192.0.2.10');
      const refused = await attempt(userName, '192.0.2.10');
      expect(refused).toMatchObject({
        rtn_code: 1003,
        rtn_data: { pictKey: expect.stringMatching(/./) },
      });
      expect(refused.rtn_data?.image).toMatch(/^data:image\/svg\+xml/);
    });

    it('asks the same of the address under another name, and of the account elsewhere', async () => {
      const [one, other] = [await server().userWith(), await server().userWith()];
      await fails(3, one.userName, '192.0.2.20');
      expect(await attempt(other.userName, '192.0.2.20')).toMatchObject({ rtn_code: 1003 });
      expect(await attempt(one.userName, '192.0.2.21')).toMatchObject({ rtn_code: 1003 });
      expect(await attempt(other.userName, '192.0.2.22')).toMatchObject({ rtn_code: 1002 });
      const visitor = server().visitor();
      const asked = await post(visitor, 'admin/captcha', {}, from('192.0.2.20'));
      expect((await asked.json()).rtn_data).toMatchObject({ required: true });
    });

    it('takes a picture once, within two minutes, by either field', async () => {
      const { userName } = await server().userWith();
      const address = '192.0.2.30';
      await fails(3, userName, address);
      const solved = async () => {
        const { rtn_data } = await attempt(userName, address);
        const pictKey = String(rtn_data?.pictKey);
        return { pictKey, ...(await answerOf(server(), pictKey)) };
      };
      const first = await solved();
      const sent = { pictKey: first.pictKey, pictCode: first.code };
      expect(await attempt(userName, address, sent)).toMatchObject({ rtn_code: 1002 });
      expect(await attempt(userName, address, sent)).toMatchObject({ rtn_code: 1003 });
      const second = await solved();
      server().advance(2 * MINUTE + 1);
      const late = { pictKey: second.pictKey, pictCode: second.code };
      expect(await attempt(userName, address, late)).toMatchObject({ rtn_code: 1003 });
      const third = await solved();
      const right = {
        pictKey: third.pictKey,
        captcha: third.code.toLowerCase(),
        password: PASSWORD,
      };
      expect(await attempt(userName, address, right)).toMatchObject({ rtn_code: 0 });
    });
  },
  { env: { TRUST_PROXY: '1', CAPTCHA: 'adaptive' } },
);

/** Only a hash of the code is stored and no test reads pictures: gives the picture a code that the test knows. */
async function answerOf({ deps }: TestServer, pictKey: string): Promise<{ code: string }> {
  const code = 'AbC4';
  const answerHash = createHash('sha256').update(`${pictKey}:abc4`).digest('hex');
  await deps.db.updateTable('captchas').set({ answerHash }).where('id', '=', pictKey).execute();
  return { code };
}
