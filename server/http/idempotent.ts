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
 * the handler clean; the content of a key is what was sent, so that a later server still knows a repeat. `stored` leaves out of
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
    const content = contentOf(endpoint, call);
    const cleaned = cleanInput(endpoint, input, deps.appConfig.buckets);
    return deps.db.transaction().execute(async (db) => {
      const row = { userId: caller.userId, key, ...content, reply: '', createdAt: deps.now() };
      const claim = await db
        .insertInto('idempotencyKeys')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!claim.numInsertedOrUpdatedRows) {
        const first = await firstReply(db, row);
        call.markRepeat();
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

/**
 * What tells the content of a write from another: by what was sent, and by what the contract reads of it. Two releases of the server
 * may read the same differently, two of the app may spell the same differently. What a handler took out of the input before, a
 * password, is in neither.
 */
function contentOf({ path }: Endpoint, { input, sent }: Pick<Call, 'input' | 'sent'>) {
  const hashOf = (text: string) => createHash('sha256').update(`${path}\n${text}`).digest('hex');
  const kept = Object.entries(sent ?? {}).filter(([name]) => Object.hasOwn(Object(input), name));
  return {
    fingerprint: hashOf(JSON.stringify(input)),
    sentFingerprint: sent ? hashOf(JSON.stringify(Object.fromEntries(kept), inOrder)) : null,
  };
}

/** The fields of an object in an order of their own, whoever spelt it. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

type Content = ReturnType<typeof contentOf>;

async function firstReply(
  db: Kysely<Database>,
  { userId, key, ...content }: { userId: string; key: string } & Content,
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
  const isSame =
    first.fingerprint === content.fingerprint ||
    (content.sentFingerprint !== null && first.sentFingerprint === content.sentFingerprint);
  if (!isSame) throw refuse(422, '该幂等键已用于其他内容');
  return JSON.parse(first.reply);
}
