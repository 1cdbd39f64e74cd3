import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addFile, addUser } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { eachDue } from './each-due.ts';

const deps = embeddedDeps();
const due = { table: 'files', column: 'deletedAt', condition: sql`deleted_at < 1000` } as const;

/** Adds files that were deleted at these times, by id. */
const addAll = async (times: Record<string, number>) => {
  const userId = await addUser(deps().db);
  for (const [id, deletedAt] of Object.entries(times)) {
    await addFile(deps().db, { id, userId, deletedAt });
  }
};

it('visits what meets the condition, the longest due first, then by id', async () => {
  await addAll({ a: 30, c: 20, b: 20, d: 1000, e: 999 });
  const seen: string[] = [];
  const count = await eachDue(deps(), due, async (id) => {
    seen.push(id);
    return id !== 'b';
  });
  expect(seen).toEqual(['b', 'c', 'a', 'e']);
  expect(count).toBe(3);
});

it('visits each once, however many cannot be changed and are due at the same moment', async () => {
  const ids = Array.from({ length: 230 }, (_, at) => String(at).padStart(3, '0'));
  await addAll(Object.fromEntries(ids.map((id) => [id, 5])));
  const seen: string[] = [];
  const count = await eachDue(deps(), due, async (id) => {
    seen.push(id);
    return false;
  });
  expect(seen).toEqual(ids);
  expect(count).toBe(0);
});

it('begins nothing new once the signal has come, and gives what it has done', async () => {
  await addAll({ a: 1, b: 2, c: 3 });
  const ending = new AbortController();
  const seen: string[] = [];
  const count = await eachDue(deps(), { ...due, signal: ending.signal }, async (id) => {
    seen.push(id);
    if (id === 'b') ending.abort();
    return true;
  });
  expect(seen).toEqual(['a', 'b']);
  expect(count).toBe(2);
});

it('leaves room for other calls between two rows', async () => {
  await addAll({ a: 1, b: 2 });
  const seen: string[] = [];
  await eachDue(deps(), due, async (id) => {
    seen.push(id);
    setImmediate(() => seen.push('another call'));
    return true;
  });
  expect(seen).toEqual(['a', 'another call', 'b', 'another call']);
});
