import { chownSync } from 'node:fs';
import { chmod, copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databases, Visitor } from '../../support/server/test-server.ts';
import { hasPgBouncer, withPgBouncer } from '../../support/services/pgbouncer.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';
import { BuiltServer } from '../operation/built-server.ts';

const TLS = new URL('../../support/services/tls/', import.meta.url).pathname;

describe.each(databases.filter((database) => database === 'postgres'))(
  'a start on a %s that is not as it should be',
  () => {
    let cluster: PostgresCluster;
    let built: BuiltServer;
    let folder = '';
    /** Of a database that a server has prepared. */
    let address = '';
    let data = '';

    beforeAll(async () => {
      [cluster, built] = await Promise.all([startPostgres(), BuiltServer.build()]);
      folder = await built.dataDir();
      address = await cluster.createDatabase();
      const server = await built.start({ DATABASE_URL: address, DATA_DIR: folder });
      await server.end('SIGTERM');
      const client = new pg.Client(cluster.address);
      await client.connect();
      data = (await client.query('show data_directory')).rows[0].data_directory;
      await client.end();
    }, 60_000);
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** Ends at once, with one line. */
    async function refusal(databaseUrl: string): Promise<string> {
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DB_WAIT: '0' };
      const { code, stdout, stderr } = await built.run(env);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1);
      return stderr;
    }
    /** A file of the cluster, of its own account. */
    async function place(name: string, write: (path: string) => Promise<void>): Promise<void> {
      const path = join(data, name);
      await write(path);
      const { uid, gid } = await stat(data);
      chownSync(path, uid, gid);
      await chmod(path, 0o600);
    }

    it('S-OPS-13 names a folder of files that cannot be used, and does not blame the database', async () => {
      const files = join(folder, 'files');
      await rename(files, `${files}-kept`);
      await writeFile(files, 'a file');
      const told = await refusal(address);
      await rm(files);
      await rename(`${files}-kept`, files);
      expect([told.includes(files), told.includes('DATABASE_URL')]).toEqual([true, false]);
    });

    it('S-OPS-13 names a database that only reads', async () => {
      const name = new URL(address).pathname.slice(1);
      const set = (is: string) =>
        cluster.run(`alter database ${name} set default_transaction_read_only = ${is}`);
      await set('on');
      expect(await refusal(address)).toMatch(/read-only: see default_transaction_read_only/);
      await set('off');
    });

    it('S-OPS-9 names a password that is missing', async () => {
      await cluster.run("create role nameless login password 'given'");
      const path = join(data, 'pg_hba.conf');
      const before = await readFile(path, 'utf8');
      await writeFile(path, `host all nameless all scram-sha-256\n${before}`);
      await cluster.run('select pg_reload_conf()');
      const without = address.replace('lexdesk@', 'nameless@');
      const told = await refusal(without);
      await writeFile(path, before);
      await cluster.run('select pg_reload_conf()');
      expect(told).toMatch(/password must be a string\): check address, name and password/);
    });

    it('S-OPS-9 names a database that cannot hold every character', async () => {
      const latin = new URL(address);
      latin.pathname = '/latin';
      await cluster.run("create database latin template template0 encoding 'LATIN1' locale 'C'");
      expect(await refusal(latin.href)).toMatch(
        /characters of LATIN1: make one with encoding 'UTF8'/,
      );
    });

    it('S-OPS-13 names a stand-by', async () => {
      await cluster.restart(() => place('standby.signal', (path) => writeFile(path, '')));
      expect(await refusal(address)).toMatch(/it is a stand-by, which takes no writes/);
      await cluster.restart(() => rm(join(data, 'standby.signal')));
    }, 60_000);

    it('S-OPS-13 names a certificate that is not trusted, and trusts the authority that is named', async () => {
      await cluster.run('alter system set ssl = on');
      await cluster.run("alter system set ssl_cert_file = 'certificate.pem'");
      await cluster.run("alter system set ssl_key_file = 'key.pem'");
      await cluster.restart(async () => {
        for (const name of ['certificate.pem', 'key.pem'])
          await place(name, (path) => copyFile(join(TLS, name), path));
      });
      const secure = `${address}?sslmode=verify-full`;
      expect(await refusal(secure)).toMatch(/self-signed certificate\): check its certificate; /);
      // As strict, and said in one line, too.
      expect(await refusal(`${address}?sslmode=require`)).toMatch(/check its certificate; /);
      const trusted = `${secure}&sslrootcert=${join(TLS, 'certificate.pem')}`;
      const server = await built.start({ DATABASE_URL: trusted, DATA_DIR: folder });
      await server.end('SIGTERM');
      expect(await refusal(`${secure}&sslrootcert=/nowhere.pem`)).toMatch(/ENOENT/);
    }, 60_000);

    describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
      afterEach(() => cluster.run('alter role lexdesk reset all'));
      const ignoring = { ignore_startup_parameters: 'statement_timeout,lock_timeout' };

      it('S-OPS-13 refuses pooling by transaction in one line, whatever it is set to', async () => {
        const transaction = { pool_mode: 'transaction' };
        await withPgBouncer(address, transaction, async (pooled) => {
          expect(await refusal(pooled)).toMatch(/a connection pooler is in between; name Postgre/);
        });
        await withPgBouncer(address, { ...transaction, ...ignoring }, async (pooled) => {
          expect(await refusal(pooled)).toMatch(/pooler that shares connections/);
        });
      });

      it('S-OPS-13 refuses pooling by transaction also where others keep the pooler busy', async () => {
        await cluster.run("alter role lexdesk set statement_timeout = '15s'");
        await cluster.run("alter role lexdesk set lock_timeout = '5s'");
        await withPgBouncer(address, { pool_mode: 'transaction', ...ignoring }, async (pooled) => {
          const stop = await keepBusy(pooled);
          for (let start = 0; start < 5; start += 1)
            expect(await refusal(pooled)).toMatch(/pooler that shares connections/);
          await stop();
        });
      }, 60_000);

      it('S-OPS-13 works with pooling by session whose role has the time-outs, and refuses it without', async () => {
        await withPgBouncer(address, { pool_mode: 'session', ...ignoring }, async (pooled) => {
          expect(await refusal(pooled)).toMatch(/pooler that drops the startup parameter/);
          await cluster.run("alter role lexdesk set statement_timeout = '15s'");
          await cluster.run("alter role lexdesk set lock_timeout = '5s'");
          await cluster.run(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
          );
          const server = await built.start({ DATABASE_URL: pooled, DATA_DIR: folder });
          expect(await new Visitor(server.url).signIn('admin')).toBeDefined();
          expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ready');
          expect((await server.end('SIGTERM')).code).toBe(0);
        });
      });
    });
  },
);

/** Clients that ask one short question after the other; returns a function that ends them. */
async function keepBusy(address: string): Promise<() => Promise<void>> {
  let isOver = false;
  const clients = Array.from({ length: 15 }, () => new pg.Client(address));
  await Promise.all(clients.map((client) => client.connect()));
  const asking = clients.map(async (client) => {
    while (!isOver) await client.query('select pg_sleep(0.002)');
    await client.end();
  });
  return async () => {
    isOver = true;
    await Promise.all(asking);
  };
}
