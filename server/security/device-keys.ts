import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { FIRST_KEY } from '../../src/contract/session/first-key.ts';
import type { Deps } from '../base/call.ts';
import { deleteInSlices } from '../db/slices.ts';

const DAY = 24 * 60 * 60_000;
/** A device that lay in a drawer for so long opens what waits on it, milliseconds. */
const LIFE = 2 * 365 * DAY;
/**
 * Keys of one user. None is ever dropped to make room, as something may be sealed with it on a device that is switched off;
 * who has that many, which no honest person reaches, gets no further one.
 */
const MOST = 1000;

type KeyRow = { id: string; key: string };

/** 256 random bits. */
const newKey = (): string => randomBytes(32).toString('base64');

/** The one key of a user that earlier builds seal with, made at the first request. */
export async function firstKey(deps: Deps, userId: string): Promise<string> {
  const usedAt = deps.now();
  const row = await deps.db
    .insertInto('deviceKeys')
    .values({ userId, key: newKey(), usedAt })
    // Two devices may ask at the same time: the first key stays.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ usedAt }))
    .returning('key')
    .executeTakeFirstOrThrow();
  return row.key;
}

/** Those of the keys that are this user's, which counts as their use. */
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

/** One of the keys that was made for this sign-in at the log-out before it; no sign-in gets it twice. */
export async function takeNext(
  { db }: Deps,
  userId: string,
  ids: readonly string[],
): Promise<KeyRow | undefined> {
  for (const id of ids) {
    const taken = await db
      .updateTable('sealingKeys')
      .set({ forNext: 0 })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .where('forNext', '=', 1)
      .returning(['id', 'key'])
      .executeTakeFirst();
    if (taken) return taken;
  }
  return undefined;
}

/** Makes a key of this id, or gives the one that a former try has made; null where the user has too many. */
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

/** Drops keys that no device has asked for in two years. */
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
