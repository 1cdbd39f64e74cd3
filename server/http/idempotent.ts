import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Call, Caller, Deps, Handler } from '../base/call.ts';
import { refuse } from '../base/refusal.ts';
import type { Database } from '../db/schema.ts';
import { deleteInSlices } from '../db/slices.ts';
import { cleanInput } from '../security/clean-rich-text.ts';

/** Idempotency keys live this long, milliseconds. */
const KEY_LIFE = 90 * 24 * 60 * 60_000;

/**
 * Makes a write happen once: the key and what the handler writes are committed together, and a repeat of the key
 * gets the first answer. The same key with another content is refused with 422; refusals are not stored. Rich texts reach
 * the handler clean; the content of a key is what was sent, so that a cleaner server still knows a repeat. `stored` leaves out of
 * the first answer what no repeat may get, and no copy of the database may hold. `write` runs once more where somebody else
 * was quicker ({@link OVERTAKEN}): what it keeps outside of the transaction it sets, and adds to nothing.
 */
export function idempotent<E extends Endpoint>(
  endpoint: E,
  write: (
    call: Call<E> & { caller: Caller },
    db: Kysely<Database>,
  ) => Promise<v.InferInput<E['reply']>>,
  stored: (data: v.InferInput<E['reply']>) => unknown = (data) => data,
): Handler<E> {
  const attempt: Handler<E> = async (call) => {
    const { deps, idempotencyKey: key, input } = call;
    const caller = call.caller as Caller;
    const fingerprint = createHash('sha256')
      .update(`${endpoint.path}\n${JSON.stringify(input)}`)
      .digest('hex');
    const cleaned = cleanInput(endpoint, input, deps.appConfig.buckets);
    return deps.db.transaction().execute(async (db) => {
      const row = { userId: caller.userId, key, fingerprint, reply: '', createdAt: deps.now() };
      const claim = await db
        .insertInto('idempotencyKeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!claim.numInsertedOrUpdatedRows) {
        const first = await firstReply(db, row);
        call.repeated();
        return first;
      }
      const data = await write({ ...call, caller, input: cleaned }, db);
      await db
        .updateTable('idempotencyKeys')
        .set({ reply: JSON.stringify(stored(data)) })
        .where('userId', '=', caller.userId)
        .where('key', '=', key)
        .execute();
      return data;
    });
  };
  return (call) =>
    attempt(call).catch((error: { code?: string }) => {
      if (OVERTAKEN.test(error.code ?? '')) return attempt(call);
      throw error;
    });
}

/**
 * PostgreSQL's codes for a value that is taken, and a row that is gone: somebody else committed one or the other after the
 * checks had looked. They see it when they look again, and refuse it in words.
 */
const OVERTAKEN = /^2350[35]$/;

/** Deletes keys that are too old to be repeated. */
export const purgeKeys = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'idempotencyKeys',
    key: ['userId', 'key'],
    condition: sql`created_at < ${now() - KEY_LIFE}`,
    signal,
  });

async function firstReply(
  db: Kysely<Database>,
  { userId, key, fingerprint }: { userId: string; key: string; fingerprint: string },
) {
  // A write, though it changes nothing: its end waits for the synchronous stand-by, and so for the one before, whose own wait
  // a crash may have cut off. What is only read would be acknowledged at once.
  const first = await db
    .updateTable('idempotencyKeys')
    .set({ key })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== fingerprint) throw refuse(422, '该幂等键已用于其他内容');
  return JSON.parse(first.reply);
}
