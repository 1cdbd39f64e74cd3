import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { FIRST_KEY } from '../../src/contract/session/first-key.ts';
import type { Deps } from '../base/call.ts';
import { deleteInSlices } from '../db/slices.ts';

const DAY = 24 * 60 * 60_000;
/** Lifetime of an unused key in milliseconds: a device that was off for that long can still decrypt its queue. */
const LIFE = 2 * 365 * DAY;
/**
 * Maximum keys per user. Keys are never evicted, because a device that is switched off may hold data encrypted with
 * one; a user at the limit, which no normal use reaches, gets no further key.
 */
const MOST = 1000;

type KeyRow = { id: string; key: string };

/** 256 random bits. */
const newKey = (): string => randomBytes(32).toString('base64');

/** A user's single key that earlier builds encrypt with, created at the first request. */
export async function firstKey(deps: Deps, userId: string): Promise<string> {
  const usedAt = deps.now();
  const row = await deps.db
    .insertInto('deviceKeys')
    .values({ userId, key: newKey(), usedAt })
    // Two devices may request it concurrently: the first key wins.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ usedAt }))
    .returning('key')
    .executeTakeFirstOrThrow();
  return row.key;
}

/** Returns those of the keys that belong to the user, and updates their last use. */
export async function keysOf(
  { db, now }: Deps,
  userId: string,
  ids: readonly string[],
): Promise<KeyRow[]> {
  const usedAt = now();
  const [numbered, first] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .updateTable('sealingKeys')
          .set({ usedAt })
          .where('userId', '=', userId)
          .where('id', 'in', ids)
          .returning(['id', 'key'])
          .execute(),
    ids.includes(FIRST_KEY)
      ? db
          .updateTable('deviceKeys')
          .set({ usedAt })
          .where('userId', '=', userId)
          .returning('key')
          .execute()
      : [],
  ]);
  return [...numbered, ...first.map(({ key }) => ({ id: FIRST_KEY, key }))];
}

/** Claims one of the keys created for this sign-in at the preceding log-out; each is handed out once. */
export async function claimNextKey(
  { db }: Deps,
  userId: string,
  ids: readonly string[],
): Promise<KeyRow | undefined> {
  for (const id of ids) {
    const claimed = await db
      .updateTable('sealingKeys')
      .set({ forNext: 0 })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('forNext', '=', 1)
      .returning(['id', 'key'])
      .executeTakeFirst();
    if (claimed) return claimed;
  }
  return undefined;
}

/** Creates the key of this id, or returns the one that an earlier attempt created; null where the user has too many. */
export async function makeKey(
  { db, now }: Deps,
  userId: string,
  { id, forNext }: { id: string; forNext: boolean },
): Promise<KeyRow | null> {
  const { count } = await db
    .selectFrom('sealingKeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST) {
    await db
      .insertInto('sealingKeys')
      .values({ userId, id, key: newKey(), forNext: forNext ? 1 : 0, usedAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const made = await db
    .selectFrom('sealingKeys')
    .select(['id', 'key'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return made ?? null;
}

/** Deletes keys that no device has requested for two years. */
export async function purgeDeviceKeys(deps: Deps, signal?: AbortSignal): Promise<void> {
  const condition: RawBuilder<unknown> = sql`used_at < ${deps.now() - LIFE}`;
  await deleteInSlices(deps.db, {
    table: 'sealingKeys',
    key: ['userId', 'id'],
    condition,
    signal,
  });
  await deleteInSlices(deps.db, { table: 'deviceKeys', key: ['userId'], condition, signal });
}
