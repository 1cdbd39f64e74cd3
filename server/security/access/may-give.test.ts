import { beforeEach, expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/embedded-deps.ts';
import { addRecord } from '../../../tests/support/table-rows.ts';
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

it('who holds all gives anything, anywhere', async () => {
  expect(await give(['x', 'other'], null, { own: ['*'], limits: { x: [] } })).toBe(true);
});

it('gives codes that somebody holds, each of them', async () => {
  expect(await give(['x', 'y'], null, {})).toBe(true);
  expect(await give([], null, { own: [] })).toBe(true);
  expect(await give(['x', 'other'], null, {})).toBe(false);
  expect(await give(['*'], null, {})).toBe(false);
});

it('gives what is limited to columns in these and below them alone', async () => {
  const limits = { x: ['a', 'b'] };
  expect(await give(['x'], ['a11', 'b', 'a1'], { limits })).toBe(true);
  expect(await give(['x'], ['a', 'a'], { limits })).toBe(true);
  expect(await give(['x'], [], { limits })).toBe(true);
  expect(await give(['x'], ['a', 'c'], { limits })).toBe(false);
  expect(await give(['x'], ['c'], { limits })).toBe(false);
  expect(await give(['x'], ['none'], { limits })).toBe(false);
  expect(await give(['x'], null, { limits })).toBe(false);
});

it('what is not limited may be given in any column', async () => {
  const limits = { x: ['a'] };
  expect(await give(['y'], null, { limits })).toBe(true);
  expect(await give(['y'], ['c'], { limits })).toBe(true);
});

it('every code is within its own limit', async () => {
  const limits = { x: ['a'], y: ['a', 'b'] };
  expect(await give(['x', 'y'], ['a1'], { limits })).toBe(true);
  expect(await give(['x', 'y'], ['b'], { limits })).toBe(false);
  expect(await give(['y', 'x'], ['b'], { limits })).toBe(false);
  expect(await give(['y'], ['b'], { limits })).toBe(true);
});

it('a limit to no column at all is one', async () => {
  expect(await give(['x'], ['a'], { limits: { x: [] } })).toBe(false);
  expect(await give(['x'], null, { limits: { x: [] } })).toBe(false);
});
