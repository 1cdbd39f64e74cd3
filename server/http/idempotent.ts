import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Call, Caller, Deps, Handler } from '../base/call.ts';
import { refuse } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { deleteInSlices, pacedYield } from '../db/slices.ts';
import { cleanInput } from '../security/clean-rich-text.ts';

/** Lifetime of idempotency keys in milliseconds. */
const KEY_LIFE = 90 * 24 * 60 * 60_000;

interface Options<E extends Endpoint> {
  /** Removes from the stored reply what neither a repeat nor a copy of the database may contain. */
  stored?: (data: v.InferInput<E['reply']>) => unknown;
}

/**
 * Makes a write idempotent: the key and the handler's writes are committed together, and a repeat of the key gets the
 * first reply. The same key with other content is refused with 422; refusals are not stored.
 * Rich texts reach the handler sanitised; the fingerprint is of the content as sent, so that a later server still
 * recognises a repeat. `write` runs a second time after a conflict ({@link CONFLICT}): side effects outside the
 * transaction must be assignments, not increments.
 */
export function idempotent<E extends Endpoint>(
  endpoint: E,
  write: (call: Call<E> & { caller: Caller }, db: Db) => Promise<v.InferInput<E['reply']>>,
  { stored = (data) => data }: Options<E> = {},
): Handler<E> {
  const attempt: Handler<E> = async (call) => {
    const { deps, idempotencyKey: key, input } = call;
    const caller = call.caller as Caller;
    const content = contentOf(endpoint, call);
    const yieldIfDue = pacedYield();
    const cleaned = cleanInput(endpoint, input, deps.appConfig.buckets);
    // Cleaning a text of 200,000 characters takes as long as saving it.
    await yieldIfDue();
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
      if (CONFLICT.test(error.code ?? '')) return attempt(call);
      throw error;
    });
}

/**
 * PostgreSQL's codes for violated unique and foreign keys: another transaction committed between check and write. The
 * second run sees its rows, and refuses with a proper message.
 */
const CONFLICT = /^2350[35]$/;

/** Deletes expired keys. */
export const purgeKeys = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'idempotencyKeys',
    key: ['userId', 'key'],
    condition: sql`created_at < ${now() - KEY_LIFE}`,
    signal,
  });

/**
 * Fingerprints of a write's content: as sent, and as parsed by the contract. Server releases may parse the same body
 * differently, app releases may write the same content differently; either match makes a repeat. Fields that a handler
 * has removed from the input (a password) are in neither.
 */
function contentOf({ path }: Endpoint, { input, sent }: Pick<Call, 'input' | 'sent'>) {
  const hashOf = (text: string) => createHash('sha256').update(`${path}\n${text}`).digest('hex');
  const present = Object.entries(sent ?? {}).filter(([name]) => Object.hasOwn(Object(input), name));
  return {
    fingerprint: hashOf(JSON.stringify(input)),
    sentFingerprint: sent ? hashOf(JSON.stringify(Object.fromEntries(present), inOrder)) : null,
  };
}

/** Sorts the keys of objects, so that their order does not matter. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

type Content = ReturnType<typeof contentOf>;

async function firstReply(
  db: Db,
  { userId, key, ...content }: { userId: string; key: string } & Content,
) {
  // An update without a change, instead of a read: its commit waits for the synchronous stand-by, and thereby for the
  // first write, whose own wait a crash may have interrupted. A plain read would acknowledge that write at once.
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
