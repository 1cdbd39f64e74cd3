import { beforeEach, expect, it } from 'vitest';
import { addRecord } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { mayGive } from './may-give.ts';

const deps = embeddedDeps();

beforeEach(async () => {
  const add = (id: string, parentId: string | null = null) =>
    addRecord(deps().db, { id, parentId, kind: 'cata' });
  for (const id of ['a', 'b', 'c']) await add(id);
  await add('a1', 'a');
  await add('a11', 'a1');
});

const give = (
  permissions: string[],
  catas: string[] | null,
  { own = ['x', 'y', 'z'], limits = {} }: { own?: string[]; limits?: Record<string, string[]> },
) => mayGive(deps().db, { permissions: own, limits }, { permissions, catas });

it('a user with all permissions may grant anything, anywhere', async () => {
  expect(await give(['x', 'other'], null, { own: ['*'], limits: { x: [] } })).toBe(true);
});

it('only codes that the user holds may be granted', async () => {
  expect(await give(['x', 'y'], null, {})).toBe(true);
  expect(await give([], null, { own: [] })).toBe(true);
  expect(await give(['x', 'other'], null, {})).toBe(false);
  expect(await give(['*'], null, {})).toBe(false);
});

it('limited codes may be granted in their catas and below only', async () => {
  const limits = { x: ['a', 'b'] };
  expect(await give(['x'], ['a11', 'b', 'a1'], { limits })).toBe(true);
  expect(await give(['x'], ['a', 'a'], { limits })).toBe(true);
  expect(await give(['x'], [], { limits })).toBe(true);
  expect(await give(['x'], ['a', 'c'], { limits })).toBe(false);
  expect(await give(['x'], ['c'], { limits })).toBe(false);
  expect(await give(['x'], ['none'], { limits })).toBe(false);
  expect(await give(['x'], null, { limits })).toBe(false);
});

it('unlimited codes may be granted in any cata', async () => {
  const limits = { x: ['a'] };
  expect(await give(['y'], null, { limits })).toBe(true);
  expect(await give(['y'], ['c'], { limits })).toBe(true);
});

it('each code is checked against its own limit', async () => {
  const limits = { x: ['a'], y: ['a', 'b'] };
  expect(await give(['x', 'y'], ['a1'], { limits })).toBe(true);
  expect(await give(['x', 'y'], ['b'], { limits })).toBe(false);
  expect(await give(['y', 'x'], ['b'], { limits })).toBe(false);
  expect(await give(['y'], ['b'], { limits })).toBe(true);
});

it('an empty list of catas is a limit', async () => {
  expect(await give(['x'], ['a'], { limits: { x: [] } })).toBe(false);
  expect(await give(['x'], null, { limits: { x: [] } })).toBe(false);
});
