import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle, readArticle, step } from '../../support/calls/article-calls.ts';
import { make } from '../../support/calls/record-calls.ts';
import { makeUser, tryLogin } from '../../support/calls/user-calls.ts';
import { databases, PASSWORD, Visitor } from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';

/** Longer than a session may be idle, a desk lives and a wrong password delays the next. */
const APART = 35 * 60_000;
const SHIFT = new URL('../../support/server/shifted-clock.js', import.meta.url).href;

const wrongBy = (milliseconds: number) => ({
  NODE_OPTIONS: `--import ${SHIFT}`,
  CLOCK_AHEAD: String(milliseconds),
});

describe.each(databases.filter((database) => database === 'postgres'))(
  'processes on %s whose clocks are apart',
  () => {
    let cluster: PostgresCluster;
    let built: BuiltServer;
    let folder = '';
    let servers: RunningServer[];

    beforeAll(async () => {
      [cluster, built] = await Promise.all([startPostgres(), BuiltServer.build()]);
      folder = await built.dataDir();
      const env = { DATABASE_URL: await cluster.createDatabase(), DATA_DIR: folder };
      servers = [await built.start(env)];
      for (const ahead of [APART, -APART])
        servers.push(await built.start({ ...env, ...wrongBy(ahead) }));
    }, 120_000);
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** One browser at each of the three: right, ahead, behind. */
    async function everywhere(userName: string) {
      const visitors = servers.map(({ url }) => new Visitor(url)) as [Visitor, Visitor, Visitor];
      const { token, cookie } = await visitors[0].signIn(userName);
      for (const visitor of visitors) Object.assign(visitor, { token, cookie });
      return visitors;
    }

    it('S-OPS-3 agree on sessions, whichever of them is called', async () => {
      const visitors = await everywhere('admin');
      for (const { client } of [...visitors, ...visitors, ...visitors.toReversed()])
        await expect(client.call(endpoints.getUserMenuList, {})).resolves.toBeDefined();
    });

    it('S-OPS-3 agree on who holds an article', async () => {
      const [holder, ...others] = await everywhere('admin');
      const made = await makeUser(holder, { roleIds: ['admin'] });
      const other = new Visitor(servers[0]?.url ?? '');
      await tryLogin(other, made.userName, made.password);
      const passwords = { current: made.password, next: PASSWORD };
      await other.client.call(endpoints.profilePassword, passwords);
      const { id } = await createArticle(holder);
      const lock = ({ client }: Visitor) =>
        client.call(endpoints.articleLock, { id, action: 'hold' });
      expect(await lock(holder)).toMatchObject({ mine: true });
      for (const visitor of (await everywhere(made.userName)).slice(1))
        expect(await lock(visitor)).toMatchObject({ mine: false, holder: { userName: 'admin' } });
      for (const visitor of others) expect(await lock(visitor)).toMatchObject({ mine: true });
    });

    it('S-OPS-3 agree on how long a wrong password delays the next', async () => {
      const [admin] = await everywhere('admin');
      const { userName } = await makeUser(admin);
      const [right, ahead] = servers.map(({ url }) => new Visitor(url)) as [Visitor, Visitor];
      const failed = async (visitor: Visitor) =>
        (await tryLogin(visitor, userName, 'not-the-password')).rtn_code;
      for (let time = 0; time < 50 && (await failed(right)) !== 1004; time += 1);
      expect(await failed(ahead)).toBe(1004);
    });

    it('S-OPS-3 publish an article that one of them scheduled, at its time and once', async () => {
      const [right, ahead, behind] = await everywhere('admin');
      const { id: cataId } = await make('cata', right);
      const submitted = await step(right, 'Submit', await createArticle(right, { cataId }));
      const article = await step(right, 'Approve', submitted);
      const publishAt = Date.now() + 3000;
      expect(await step(ahead, 'Publish', article, { publishAt })).toMatchObject({
        status: 'scheduled',
      });
      await expect
        .poll(async () => (await readArticle(behind, article)).status, { timeout: 30_000 })
        .toBe('published');
      const { publishedAt, version: last } = await readArticle(ahead, article);
      // Each looks every ten seconds; the machine may be busy.
      expect(publishedAt).toBeGreaterThanOrEqual(publishAt);
      expect(publishedAt).toBeLessThan(publishAt + 25_000);
      expect(last).toBe((article.version ?? 0) + 2);
    }, 60_000);

    it('S-OPS-3 report it at /readyz, ready all the same, and in the log', async () => {
      const ready = await Promise.all(
        servers.map(async ({ url }) => {
          const reply = await fetch(`${url}/readyz`);
          return `${reply.status} ${await reply.text()}`;
        }),
      );
      expect(ready).toEqual([
        '200 ready',
        expect.stringMatching(/^200 ready\nclock: (2099|2100)\.\d s ahead of the database$/),
        expect.stringMatching(/^200 ready\nclock: (2099|2100)\.\d s behind the database$/),
      ]);
      const [right, ahead, behind] = servers.map(({ said }) => said.stderr);
      expect(right).toBe('');
      expect(ahead).toMatch(/"level":"warn","clock":"\d+\.\d s ahead of the database: /);
      expect(behind).toMatch(/"level":"warn","clock":"\d+\.\d s behind the database: /);
    });
  },
);
