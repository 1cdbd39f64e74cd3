import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { tidy } from '../../../server/jobs/housekeeping.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { FIRST_KEY } from '../../../src/contract/session/first-key.ts';
import { sealingKey } from '../../../src/contract/session/sealing-key-schema.ts';
import { fromPage } from '../../support/calls/factor-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const keyFor = async ({ client }: Visitor) => (await client.call(endpoints.deviceKey, {})).key;
const ask = ({ client }: Visitor, need: string[] = [], more = {}) =>
  client.call(endpoints.deviceKeys, { need, make: randomUUID(), forNext: false, ...more });
const made = async (visitor: Visitor, more = {}) => {
  const { current } = await ask(visitor, [], more);
  if (!current) throw new Error('no key was made');
  return current;
};
const forget = ({ client }: Visitor, ...ids: string[]) =>
  client.call(endpoints.deviceKeysForget, { ids });
const YEAR = 365 * 24 * 60 * 60_000;

onEachDatabase((server) => {
  it('S-SESS-6 every user has a key of 256 bits of their own, the same in each session', async () => {
    const [first, second] = [await server().userWith(), await server().userWith()];
    // Two devices that ask for the first time at the same moment.
    const again = await server().visitor().signIn(first.userName);
    const [key, other] = await Promise.all([keyFor(first), keyFor(again)]);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(other).toBe(key);
    expect(await keyFor(again)).toBe(key);
    expect(await keyFor(second)).not.toBe(key);
  });

  it('S-SESS-6 nothing between server and page keeps the key, and no log names it', async () => {
    const visitor = await server().userWith();
    const reply = await visitor.fetch('/cn/management/v1/admin/deviceKeys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ need: [], make: randomUUID(), forNext: true }),
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { rtn_data } = (await reply.json()) as {
      rtn_data: { current: { key: string } };
    };
    const { key } = rtn_data.current;
    const audited = await server().deps.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audited)).not.toContain(key);
    expect(JSON.stringify(server().drainDefects())).not.toContain(key);
  });

  it('S-SEC-15 a page gets a key with its sign-in, which is given again and never made twice; a program gets none', async () => {
    const { userName } = await server().userWith();
    const login = { userName, password: PASSWORD };
    const page = server().visitor();
    const { rtn_data } = await fromPage(page, 'login', login, { origin: server().url });
    const key = v.parse(sealingKey, rtn_data?.key);
    const { rtn_data: program } = await fromPage(server().visitor(), 'login', login);
    expect(program?.key).toBeUndefined();
    const again = await server().visitor().signIn(userName);
    expect(await ask(again, [key.id], { make: key.id })).toEqual({ current: key, others: [] });
  });

  it('S-SEC-15 each sign-in has a key of its own, and gets the others that its device needs', async () => {
    const user = await server().userWith();
    const first = await made(user);
    const again = await server().visitor().signIn(user.userName);
    const { current, others } = await ask(again, [first.id, randomUUID()]);
    expect(others).toEqual([first]);
    expect(current?.key).not.toBe(first.key);
    expect(Buffer.from(current?.key ?? '', 'base64')).toHaveLength(32);
    // The one that earlier builds sealed with is given to who needs it, where there is one.
    expect((await ask(user, [FIRST_KEY])).others).toEqual([]);
    const key = await keyFor(user);
    expect((await ask(user, [FIRST_KEY, first.id])).others).toEqual(
      expect.arrayContaining([{ id: FIRST_KEY, key }, first]),
    );
    expect(await keyFor(again)).toBe(key);
  });

  it('S-SEC-15 a try whose answer was lost gets the same key again, also at the same moment', async () => {
    const user = await server().userWith();
    const make = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => ask(user, [], { make })));
    expect(new Set(answers.map(({ current }) => current?.key)).size).toBe(1);
  });

  it('S-SEC-15 what was made at a log-out is the key of the next sign-in, and of no other', async () => {
    const user = await server().userWith();
    const next = await made(user, { forNext: true });
    const { current: own } = await ask(await server().userWith(), [next.id]);
    expect(own?.key).not.toBe(next.key);
    const again = await server().visitor().signIn(user.userName);
    const both = await Promise.all([ask(again, [next.id]), ask(again, [next.id])]);
    expect(both.filter(({ current }) => current?.id === next.id)).toHaveLength(1);
    for (const { current, others } of both) {
      expect([current, ...others]).toContainEqual(next);
    }
    const third = await ask(again, [next.id]);
    expect(third.current?.id).not.toBe(next.id);
    expect(third.others).toEqual([next]);
  });

  it('S-SEC-15 a forgotten key is gone from the database; one of somebody else is neither given nor forgotten', async () => {
    const [user, stranger] = [await server().userWith(), await server().userWith()];
    const [old, kept] = [await made(user), await made(user)];
    expect((await ask(stranger, [old.id])).others).toEqual([]);
    // The same id of somebody else is another key.
    expect((await made(stranger, { make: old.id })).key).not.toBe(old.key);
    await forget(stranger, old.id, kept.id);
    expect((await ask(user, [old.id])).others).toEqual([old]);
    await forget(user, old.id);
    await forget(user, old.id);
    await forget(user);
    const rows = await server().deps.db.selectFrom('sealingKeys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(old.key);
    expect((await ask(user, [old.id, kept.id])).others).toEqual([kept]);
  });

  it('S-SEC-15 ids that are none are refused, and so are too many', async () => {
    const user = await server().userWith();
    const many = Array.from({ length: 51 }, () => randomUUID());
    for (const need of [['1'], [''], [`${randomUUID()}' or 1=1`], many]) {
      await expect(ask(user, need)).rejects.toMatchObject({ code: 2001 });
    }
    await expect(ask(user, [], { make: FIRST_KEY })).rejects.toMatchObject({ code: 2001 });
    await expect(forget(user, FIRST_KEY)).rejects.toMatchObject({ code: 2001 });
  });

  it('S-SEC-15 who has a thousand keys gets no further one, and loses none', async () => {
    const user = await server().userWith();
    const { db } = server().deps;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('userName', '=', user.userName)
      .executeTakeFirstOrThrow();
    const own = await made(user);
    const row = { userId, key: own.key, forNext: 0, usedAt: Date.now() };
    const rows = Array.from({ length: 999 }, () => ({ ...row, id: randomUUID() }));
    await db.insertInto('sealingKeys').values(rows).execute();
    expect(await ask(user, [own.id])).toEqual({ current: null, others: [own] });
    expect((await ask(user, [], { make: own.id })).current).toEqual(own);
    await forget(user, rows[0]?.id ?? '');
    expect((await ask(user)).current).not.toBeNull();
  });

  it('S-SEC-15 a tablet that lay in a drawer for a year and more finds its keys; after two years they are dropped', async () => {
    const user = await server().userWith();
    const { deps } = server();
    const [old, older] = [await made(user), await made(user)];
    const first = await keyFor(user);
    const age = (id: string, time: number) =>
      deps.db
        .updateTable('sealingKeys')
        .set({ usedAt: Date.now() - time })
        .where('id', '=', id)
        .execute();
    await age(old.id, 1.9 * YEAR);
    await age(older.id, 2.1 * YEAR);
    await tidy(deps);
    const { others } = await ask(user, [FIRST_KEY, old.id, older.id]);
    expect(others).toHaveLength(2);
    expect(others).toEqual(expect.arrayContaining([{ id: FIRST_KEY, key: first }, old]));
    // It was needed now: its time begins again.
    const used = deps.db.selectFrom('sealingKeys').select('usedAt').where('id', '=', old.id);
    expect(Number((await used.executeTakeFirst())?.usedAt)).toBeGreaterThan(Date.now() - YEAR);
    await deps.db
      .updateTable('deviceKeys')
      .set({ usedAt: Date.now() - 2.1 * YEAR })
      .execute();
    await tidy(deps);
    expect((await ask(user, [FIRST_KEY])).others).toEqual([]);
  });
});
