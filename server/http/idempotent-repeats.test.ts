import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { endpoint } from '../../src/contract/endpoint.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import type { Call } from '../base/call.ts';
import { idempotent } from './idempotent.ts';

const deps = embeddedDeps();

/** A server release, by its request schema. */
const release = (request: v.GenericSchema<Record<string, unknown>, Record<string, unknown>>) => {
  const made = endpoint({
    method: 'POST',
    path: '{base}/thing/create',
    access: 'session',
    permission: null,
    audit: null,
    write: true,
    body: 'json',
    request,
    reply: v.object({ made: v.number() }),
  });
  const times: unknown[] = [];
  const handle = idempotent(made, async ({ input }) => ({ made: times.push(input) }));
  return {
    times,
    send: (key: string, sent: Record<string, unknown>, without: string[] = []) => {
      const parsed = Object.entries(v.parse(request, sent));
      const input = Object.fromEntries(parsed.filter(([name]) => !without.includes(name)));
      const who = { caller: { userId: 'u' }, markRepeat: () => undefined };
      const call = { ...who, deps: deps(), idempotencyKey: key, input, sent };
      return handle(call as unknown as Call<typeof made>);
    },
  };
};
const fields = { id: v.string(), title: v.string(), tags: v.optional(v.array(v.string())) };
const before = () => release(v.strictObject(fields));
const after = () => release(v.strictObject({ note: v.optional(v.string(), ''), ...fields }));
const sent = { id: 'a', title: '甲', tags: ['b', 'a'] };
const refused = { status: 422 };

it('a repeat that a later release reads otherwise gets the first answer, and so does one in another order', async () => {
  const [old, next, key] = [before(), after(), randomUUID()];
  expect(await old.send(key, sent)).toEqual({ made: 1 });
  expect(await next.send(key, sent)).toEqual({ made: 1 });
  expect(await next.send(key, { title: '甲', tags: ['b', 'a'], id: 'a' })).toEqual({ made: 1 });
  expect(next.times).toEqual([]);
});

it('a repeat that a later app spells otherwise, and means the same, gets the first answer', async () => {
  const [next, key] = [after(), randomUUID()];
  expect(await next.send(key, sent)).toEqual({ made: 1 });
  expect(await next.send(key, { ...sent, note: '' })).toEqual({ made: 1 });
  expect(next.times).toHaveLength(1);
});

it('a key that an earlier release stored, or uses beside this one, is recognised by the parsed content', async () => {
  const [old, key] = [before(), randomUUID()];
  await old.send(key, sent);
  await deps().db.updateTable('idempotencyKeys').set({ sentFingerprint: null }).execute();
  expect(await old.send(key, sent)).toEqual({ made: 1 });
  await expect(old.send(key, { ...sent, title: '乙' })).rejects.toMatchObject(refused);
});

it.each([
  ['another value', { ...sent, title: '乙' }],
  ['a field more', { ...sent, note: '说明' }],
  ['a field less', { id: 'a', title: '甲' }],
  ['a list in another order', { ...sent, tags: ['a', 'b'] }],
])('the same key with %s is refused', async (_, other) => {
  const [next, key] = [after(), randomUUID()];
  await next.send(key, sent);
  await expect(next.send(key, other)).rejects.toMatchObject(refused);
});

it('fields that a handler has removed are in no fingerprint', async () => {
  const [old, keys] = [before(), [randomUUID(), randomUUID()]];
  for (const [at, key] of keys.entries()) {
    await old.send(key, { ...sent, title: `secret ${at}` }, ['title']);
  }
  const rows = await deps()
    .db.selectFrom('idempotencyKeys')
    .select(['fingerprint', 'sentFingerprint'])
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});
