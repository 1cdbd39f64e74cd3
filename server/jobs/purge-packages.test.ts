import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addUser } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { purgePackages } from './purge-packages.ts';

const deps = embeddedDeps();
const LIFE = 90 * 24 * 60 * 60_000;

/** A package whose 90 days end in `before` milliseconds; without a storage name it was sent to another service. */
const addPackage = async (id: string, before: number, storageName: string | null = id) => {
  const { db, now } = deps();
  const userId = await addUser(db);
  const facts = { kind: 'deploy/file', name: 'a.gz', type: '', size: 1, sha256: '', note: '' };
  const outcome = { target: '', code: 0, message: '' };
  const createdAt = now() - LIFE + before;
  await db
    .insertInto('packages')
    .values({ id, userId, storageName, createdAt, ...facts, ...outcome })
    .execute();
};
const left = async () =>
  (await deps().db.selectFrom('packages').select('id').orderBy('id').execute()).map(({ id }) => id);
const audit = () => deps().db.selectFrom('audit').selectAll().execute();
/** The names of the bytes that are dropped. */
const dropped = () => {
  const names: string[] = [];
  const { drop } = deps().storage;
  deps().storage.drop = async (name) => {
    names.push(name);
    await drop(name);
  };
  return names;
};

it('destroys packages after 90 days with their bytes, and records it', async () => {
  const names = dropped();
  await addPackage('old', -1, 'bytes-of-old');
  await addPackage('elsewhere', -1, null);
  await addPackage('young', 0);
  expect(await purgePackages(deps())).toBe(2);
  expect(await left()).toEqual(['young']);
  expect(names).toEqual(['bytes-of-old']);
  expect(await audit()).toMatchObject([
    {
      subject: 'elsewhere',
      kind: 'deploy',
      action: '清除安装包',
      userName: '定时任务',
      at: deps().now(),
    },
    { subject: 'old' },
  ]);
});

it('counts nothing that another process destroyed meanwhile', async () => {
  await addPackage('a', -1);
  await addPackage('b', -1);
  await sql`create trigger meanwhile after delete on packages when old.id = 'a'
    begin delete from packages where id = 'b'; end`.execute(deps().db);
  expect(await purgePackages(deps())).toBe(1);
  expect(await audit()).toMatchObject([{ subject: 'a' }]);
});

it('begins nothing new once the signal has come', async () => {
  await addPackage('old', -1);
  expect(await purgePackages(deps(), AbortSignal.abort())).toBe(0);
  expect(await left()).toEqual(['old']);
});

it('finds what is due by an index', async () => {
  const plan = await sql<{ detail: string }>`explain query plan select id from packages
    where created_at < 1 and (created_at, id) > (0, '') order by created_at, id limit 100`.execute(
    deps().db,
  );
  expect(plan.rows).toMatchObject([{ detail: expect.stringMatching(/^SEARCH .* packages_age /) }]);
});
