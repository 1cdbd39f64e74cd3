import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { richText } from '../../src/contract/common-schemas.ts';
import { endpoint } from '../../src/contract/endpoint.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import type { Call } from '../base/call.ts';
import { idempotent } from './idempotent.ts';

const deps = embeddedDeps();
const writing = endpoint({
  ...{ method: 'POST', path: '/write', access: 'session', permission: null, audit: null },
  ...{ write: true, body: 'json', request: v.strictObject({}), reply: v.string() },
});
const callWith = (key: string) =>
  ({
    ...{ deps: deps(), input: {}, caller: { userId: 'user' }, idempotencyKey: key },
    markRepeat: () => undefined,
  }) as unknown as Call<typeof writing>;

const failing = (code: string) => Object.assign(new Error('duplicate key'), { code });

it.each(['23505', '23503'])(
  'retries a write that conflicts with a concurrent one: %s',
  async (code) => {
    const write = vi.fn(async () => 'done').mockRejectedValueOnce(failing(code));
    const key = randomUUID();
    expect(await idempotent(writing, write)(callWith(key))).toBe('done');
    expect(await idempotent(writing, write)(callWith(key))).toBe('done');
    expect(write).toHaveBeenCalledTimes(2);
  },
);

it('fails if the second run conflicts, too, and stores no key', async () => {
  const write = vi.fn(async () => 'done').mockRejectedValue(failing('23505'));
  await expect(idempotent(writing, write)(callWith(randomUUID()))).rejects.toThrow('duplicate key');
  expect(write).toHaveBeenCalledTimes(2);
  expect(await deps().db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
});

it.each(['23502', 'SQLITE_CONSTRAINT_UNIQUE', ''])(
  'runs no other failure again: %j',
  async (code) => {
    const write = vi.fn(async () => 'done').mockRejectedValue(failing(code));
    await expect(idempotent(writing, write)(callWith(randomUUID()))).rejects.toThrow(
      'duplicate key',
    );
    expect(write).toHaveBeenCalledTimes(1);
  },
);

it('S-OPS-6 lets other calls in between cleaning a long text and saving it', async () => {
  const saving = endpoint({
    ...{ ...writing, path: '/save' },
    ...{ request: v.strictObject({ body: richText(200_000, '正文') }) },
  });
  const save = idempotent(saving, async () => 'saved');
  const input = { body: '<p>第一条</p>'.repeat(20_000) };
  const call = { ...callWith(randomUUID()), input };
  const transaction = vi.spyOn(deps().db, 'transaction');
  const begun = new Promise<boolean>((resolve) => {
    setImmediate(() => resolve(transaction.mock.calls.length > 0));
  });
  await save(call as never);
  expect(await begun).toBe(false);
  expect(transaction).toHaveBeenCalledTimes(1);
});
