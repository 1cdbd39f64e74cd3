import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { recordEndpoints } from '../../src/contract/record.ts';
import {
  addBranch,
  type BranchFields,
  branchFields,
  branchKind,
  readRow,
} from '../../tests/support/data/branch-kind.ts';
import { addFile } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import type { Call, Handler } from '../base/call.ts';
import { EVERYTHING } from '../db/scope.ts';
import { recordHandlers } from './record-handlers.ts';
import type { RecordKind } from './record-kind.ts';

const deps = embeddedDeps();
const fields = v.object({}).entries;
const calls = recordEndpoints({ name: 'branch', label: '枝', fields, computed: {}, filters: {} });
type Name = 'search' | 'get' | 'create' | 'update' | 'delete' | 'restore' | 'sort';

/** Calls a handler like a user; returns its reply and the subjects for the audit log. */
const call = async (
  name: Name,
  input: object,
  { key = randomUUID(), kind = branchKind }: { key?: string; kind?: RecordKind<BranchFields> } = {},
) => {
  const handlers = recordHandlers(calls, kind as never);
  const subjects: string[] = [];
  const userId = 'user';
  const caller = { userId, userName: '丙' };
  const own = {
    deps: deps(),
    caller,
    scope: EVERYTHING,
    http: { req: { header: () => undefined } },
    idempotencyKey: key,
    subject: (...ids: string[]) => subjects.push(...ids),
    changed: () => undefined,
    markRepeat: () => undefined,
  };
  const handler = handlers[name] as unknown as Handler<never>;
  const reply = await handler({ ...own, input } as unknown as Call<never>);
  return { reply: reply as Record<string, unknown>, subjects };
};
const ok = (id: string) => ({ id, code: 0, message: '' });
const add = (id: string, part: object = {}) => addBranch(deps().db, { id, ...part });
const files = async (count: number) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await addFile(deps().db, { id });
  return ids as [string, ...string[]];
};

it('searches', async () => {
  await add('a');
  const { reply } = await call('search', { page: 0, size: 10 });
  expect(reply).toMatchObject({ list: [{ id: 'a' }], total: 1 });
});

it('gets a record with the files that it names, in fields, in lists and deeper inside', async () => {
  const [cover, one, two, deep] = await files(5);
  const data = JSON.stringify(branchFields({ coverId: cover, pictureIds: [one ?? '', two ?? ''] }));
  await add('a', { data });
  const { reply } = await call('get', { id: 'a' });
  const idsOf = (record: Record<string, unknown>) =>
    (record.files as { id: string }[]).map(({ id }) => id).sort();
  expect(reply).toMatchObject({ id: 'a', coverId: cover });
  expect(idsOf(reply)).toEqual([cover, one, two].sort());
  const kind = {
    ...branchKind,
    filesIn: ({ coverId }: BranchFields) => (coverId === cover ? [deep ?? ''] : []),
  };
  expect(idsOf((await call('get', { id: 'a' }, { kind })).reply)).toEqual(
    [cover, one, two, deep].sort(),
  );
  await add('b');
  expect((await call('get', { id: 'b' })).reply.files).toEqual([]);
});

it('gives a file the address of its bucket', async () => {
  const [cover] = await files(1);
  deps().appConfig.buckets.business = 'https://files.example';
  const { reply } = await call('create', { id: 'a', ...branchFields({ coverId: cover }) });
  expect(reply.files).toMatchObject([{ id: cover, address: `https://files.example/${cover}` }]);
});

it('creates and updates, in the name of the caller, with the files of the record', async () => {
  const [one, two] = await files(2);
  const made = await call('create', { id: 'a', ...branchFields({ coverId: one }) });
  expect(made.subjects).toEqual(['a']);
  expect(made.reply).toMatchObject({ version: 1, createdBy: '丙', createdAt: deps().now() });
  expect(made.reply.files).toMatchObject([{ id: one }]);
  expect((await readRow(deps().db, 'a')).data).toEqual(branchFields({ coverId: one }));
  const change = { id: 'a', version: 1, ...branchFields({ coverId: two ?? null }) };
  const changed = await call('update', change);
  expect(changed.subjects).toEqual(['a']);
  expect(changed.reply).toMatchObject({ version: 2, updatedBy: '丙', files: [{ id: two }] });
  expect((await readRow(deps().db, 'a')).data).toEqual(branchFields({ coverId: two ?? null }));
});

it('deletes, restores and sorts', async () => {
  for (const id of ['a', 'b', 'top']) await add(id, { sort: 5 });
  const removed = await call('delete', { ids: ['a', 'b'] });
  expect(removed).toEqual({ reply: { results: [ok('a'), ok('b')] }, subjects: ['a', 'b'] });
  expect(await readRow(deps().db, 'a')).toMatchObject({ deletedAt: deps().now() });
  const back = await call('restore', { ids: ['a', 'b'] });
  expect(back).toEqual({ reply: { results: [ok('a'), ok('b')] }, subjects: ['a', 'b'] });
  expect(await readRow(deps().db, 'a')).toMatchObject({ deletedAt: null, updatedBy: '丙' });
  const below = await call('sort', { parentId: 'top', ids: ['b', 'a'] });
  expect(below).toEqual({ reply: { results: [ok('b'), ok('a')] }, subjects: ['top'] });
  expect(await readRow(deps().db, 'a')).toMatchObject({ parentId: 'top', sort: 1 });
  expect((await call('sort', { parentId: null, ids: ['a'] })).subjects).toEqual(['']);
});

it('answers a write that is repeated as it answered first', async () => {
  const key = randomUUID();
  const input = { id: 'a', ...branchFields() };
  const first = await call('create', input, { key });
  const again = await call('create', input, { key });
  expect(again).toEqual({ reply: first.reply, subjects: [] });
});
