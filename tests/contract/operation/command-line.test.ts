import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCalls } from '../../../src/contract/access/audit.ts';
import { userCalls } from '../../../src/contract/access/user.ts';
import { CODE } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { databases, PASSWORD, Visitor } from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';
import { BuiltServer, type RunningServer } from './built-server.ts';

/** A password of one's own. */
const OWN = 'deng-huo-9-lan';
const ONE_TIME = /one-time password (\S+) \(shown only now\)/;

describe.each(databases)(
  'S-ADM-11 the command line on %s, beside a server that runs',
  (database) => {
    let cluster: PostgresCluster | undefined;
    let built: BuiltServer;
    let server: RunningServer;
    let env: Record<string, string>;
    const lexdesk = (...args: string[]) => built.run(env, ...args);
    const signIn = async (userName: string, password: string) =>
      new Visitor(server.url).signIn(userName, password);
    /** The password that a command printed. */
    const made = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await lexdesk(...args);
      expect([code, stderr]).toEqual([0, '']);
      return ONE_TIME.exec(stdout)?.[1] ?? '';
    };

    /** Somebody whom a command made, with a password of their own. */
    const newAdministrator = async (userName: string): Promise<Visitor> => {
      const role = ['--name', '管理', '--role', 'admin'];
      const current = await made('admin', 'create-user', userName, ...role);
      const visitor = new Visitor(server.url);
      await visitor.signIn(userName, current).catch(({ data }: { data: { token: string } }) => {
        visitor.token = data.token;
      });
      await visitor.client.call(endpoints.profilePassword, { current, next: OWN });
      return visitor.signIn(userName, OWN);
    };

    beforeAll(async () => {
      built = await BuiltServer.build();
      if (database === 'postgres') cluster = await startPostgres();
      const DATABASE_URL = (await cluster?.createDatabase()) ?? '';
      env = { DATA_DIR: await built.dataDir(), DATABASE_URL };
      server = await built.start(env);
    });
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await rm(env.DATA_DIR ?? '', { recursive: true, force: true });
    });

    it('makes a user, whose first password has to be changed', async () => {
      const password = await made(
        'admin',
        'create-user',
        'zhouning',
        '--name',
        '周宁',
        '--role',
        '编辑',
      );
      await expect(signIn('zhouning', password)).rejects.toMatchObject({
        kind: 'duty',
        duty: 'password',
      });
      const admin = await signIn('admin', PASSWORD);
      const { list } = await admin.client.call(userCalls.search, {
        page: 0,
        size: 9,
        keyword: 'zhouning',
      });
      expect(list).toMatchObject([
        { realName: '周宁', roles: [{ name: '编辑' }], mustChange: true, createdBy: '命令行' },
      ]);
    });

    it('gives an administrator who was locked out another password, and ends their sessions', async () => {
      const before = await signIn('admin', PASSWORD);
      const password = await made('admin', 'reset-password', 'admin');
      await expect(before.menu()).rejects.toMatchObject({ kind: 'session-ended' });
      await expect(signIn('admin', PASSWORD)).rejects.toMatchObject({ code: CODE.badCredentials });
      await expect(signIn('admin', password)).rejects.toMatchObject({
        kind: 'duty',
        duty: 'password',
      });
    });

    it('lets the last administrator in who lost the second factor', async () => {
      const owner = await newAdministrator('owner');
      const { ticket, secret } = await owner.client.call(endpoints.factorBegin, { password: OWN });
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await owner.client.call(endpoints.factorConfirm, { ticket, code });
      await expect(signIn('owner', OWN)).rejects.toMatchObject({ code: CODE.factorNeeded });
      expect((await lexdesk('admin', 'reset-factor', 'owner')).code).toBe(0);
      await expect(owner.menu()).rejects.toMatchObject({ kind: 'session-ended' });
      await expect(signIn('owner', OWN)).resolves.toBeDefined();
    });

    it('lists sessions and ends those of an account', async () => {
      const password = await made(
        'admin',
        'create-user',
        'reader',
        '--name',
        '读者',
        '--role',
        'admin',
      );
      await expect(signIn('reader', password)).rejects.toMatchObject({
        kind: 'duty',
        duty: 'password',
      });
      const { stdout } = await lexdesk('admin', 'list-sessions', 'reader');
      expect(stdout.trim().split('\n')).toHaveLength(1);
      expect(stdout).toContain('\treader\t读者\t127.0.0.1\t');
      expect((await lexdesk('admin', 'revoke', 'reader')).stdout).toBe(
        '1 sessions of reader ended\n',
      );
      expect((await lexdesk('admin', 'list-sessions', 'reader')).stdout).toBe('no sessions\n');
    });

    it('enables an account that was disabled, and knows none that was deleted', async () => {
      const admin = await newAdministrator('keeper');
      await made('admin', 'create-user', 'leaver', '--name', '离任');
      const idOf = async (keyword: string) => {
        const found = await admin.client.call(userCalls.search, { page: 0, size: 1, keyword });
        return found.list[0]?.id ?? '';
      };
      const ids = [await idOf('leaver')];
      await admin.client.call(userCalls.status, { ids, status: 'off' });
      const password = await made('admin', 'reset-password', 'leaver');
      await expect(signIn('leaver', password)).rejects.toMatchObject({ kind: 'duty' });
      await admin.client.call(userCalls.delete, { ids });
      for (const command of ['reset-password', 'reset-factor', 'revoke', 'list-sessions']) {
        const { code, stderr } = await lexdesk('admin', command, 'leaver');
        expect([code, stderr]).toEqual([1, 'there is no user leaver\n']);
      }
    });

    it('what it did stands in the log, without a password', async () => {
      const password = await made('admin', 'create-user', 'logged', '--name', '记录');
      await made('admin', 'reset-password', 'logged');
      const admin = await newAdministrator('looker');
      const { list } = await admin.client.call(auditCalls.search, {
        person: '命令行',
        size: 50,
      });
      expect(list.map(({ action, label }) => [action, label])).toContainEqual(['重置密码', '记录']);
      expect(JSON.stringify(list)).not.toContain(password);
    });

    it.each<[code: number, words: string, ...args: string[]]>([
      [2, 'unknown command', 'admin', 'fly'],
      [2, 'name one account', 'admin', 'reset-password'],
      [2, 'name one account', 'admin', 'revoke', 'one', 'two'],
      [2, 'one account at most', 'admin', 'list-sessions', 'one', 'two'],
      [2, '--force', 'admin', 'revoke', 'admin', '--force'],
      [2, '账号至少 2 个字', 'admin', 'create-user', 'a', '--name', '甲'],
      [1, 'there is no user nobody', 'admin', 'reset-password', 'nobody'],
      [1, 'there are: ', 'admin', 'create-user', 'somebody', '--name', '甲', '--role', 'king'],
      [1, '已经有人用了', 'admin', 'create-user', 'ADMIN', '--name', '甲'],
    ])('ends with %i and says "%s"', async (code, words, ...args) => {
      const ended = await lexdesk(...args);
      expect([ended.code, ended.stdout]).toEqual([code, '']);
      expect(ended.stderr).toContain(words);
    });

    it('leaves alone what is arriving at the server', async () => {
      const arriving = join(env.DATA_DIR ?? '', 'tmp', 'arriving');
      await writeFile(arriving, 'half of a file');
      await lexdesk('admin', 'list-sessions');
      expect(await readFile(arriving, 'utf8')).toBe('half of a file');
      await rm(arriving);
    });

    it('helps, with the data or without', async () => {
      const { code, stdout } = await lexdesk('--help');
      expect(code).toBe(0);
      expect(stdout).toContain('lexdesk admin list-sessions [<account>]');
      const one = await built.run({ DATA_DIR: '/nowhere' }, 'admin', 'revoke', '--help');
      expect([one.code, one.stdout]).toEqual([
        0,
        'lexdesk admin revoke <account>\n    ends all sessions of an account\n',
      ]);
    });

    it('touches no data that no server has prepared', async () => {
      const empty = await built.dataDir();
      const { code, stderr } = await built.run({ DATA_DIR: empty }, 'admin', 'list-sessions');
      expect([code, stderr]).toEqual([
        1,
        `DATA_DIR=${empty} holds no database: set it to the server's, or DATABASE_URL\n`,
      ]);
      expect(await readdir(empty)).toEqual([]);
      await rm(empty, { recursive: true });
    });

    it('says how an address with signs of its own in the password is written', async () => {
      const env = { DATABASE_URL: 'postgres://u:a/b#c@localhost/d' };
      const { code, stderr } = await built.run(env, 'admin', 'list-sessions');
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL is no address: .*\n$/),
      ]);
    });
  },
);

describe('S-OPS-7 npx lexdesk', () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await BuiltServer.build();
  });
  afterAll(() => built?.dispose());

  it('looks for the app beside the program, from whichever folder it is called', async () => {
    const { stdout } = await built.run({ DATA_DIR: '/nowhere', APP_DIR: '' }, 'doctor');
    expect(stdout).toMatch(/app: \S+\/tests\/\.output\/server-\w+\/client holds none/);
  });

  it('is the built program, which a shell can start', async () => {
    const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const { bin } = JSON.parse(await read('package.json'));
    expect(bin).toEqual({ lexdesk: 'dist/server/main.js' });
    expect(await read('server/main.ts')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
