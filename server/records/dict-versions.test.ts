import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { allVersions, countUp, versionOf } from './dict-versions.ts';

const deps = embeddedDeps();
const addDict = (id: string, part: object = {}) =>
  addRecord(deps().db, { id, kind: 'dict', code: `code-${id}`, ...part });

it('begin with 0 and count up by one, each by itself', async () => {
  for (const id of ['a', 'b']) await addDict(id);
  expect(await versionOf(deps().db, 'a')).toBe(0);
  await countUp(deps().db, ['a'], 0);
  expect(await versionOf(deps().db, 'a')).toBe(0);
  await countUp(deps().db, ['b', 'a', 'a'], 0);
  await countUp(deps().db, ['a'], 0);
  expect(await versionOf(deps().db, 'a')).toBe(2);
  expect(await versionOf(deps().db, 'b')).toBe(0);
});

it('S-OPS-7 are the second of the change, and grow within it', async () => {
  await addDict('a');
  const second = 200_000_000;
  const now = Date.UTC(2020, 0, 1) + second * 1000;
  await countUp(deps().db, ['a'], now);
  await countUp(deps().db, ['a'], now + 999);
  expect(await versionOf(deps().db, 'a')).toBe(second);
  await countUp(deps().db, ['a'], now + 999);
  expect(await versionOf(deps().db, 'a')).toBe(second + 1);
});

it('are counted in the order of the ids, so that two changes never wait for each other', async () => {
  for (const id of ['c', 'a', 'b']) await addDict(id);
  await countUp(deps().db, new Set(['c', 'a', 'b']), 0);
  const { rows } = await sql<{ id: string }>`select dict_id as id from dict_versions
    order by rowid`.execute(deps().db);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('are listed by code, those in the recycle bin left out', async () => {
  await addDict('a');
  await addDict('b', { deletedAt: 1 });
  await addDict('c', { code: null });
  await addDict('d');
  await countUp(deps().db, ['a', 'b', 'c'], 0);
  await countUp(deps().db, ['a'], 0);
  expect(await allVersions(deps().db)).toEqual([
    { name: 'code-a', version: 1 },
    { name: '', version: 0 },
  ]);
});
