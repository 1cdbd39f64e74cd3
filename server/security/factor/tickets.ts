import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Purpose } from '../../db/factor-tables.ts';
import { deleteInSlices } from '../../db/slices.ts';
import { transactUnsynced } from '../../db/transact-unsynced.ts';
import { hashToken, newToken } from '../session/tokens.ts';

/** Lifetime of a ticket in milliseconds. */
const LIFE = 5 * 60_000;
/** Maximum attempts per ticket. */
export const MOST_TRIES = 5;

/** State carried to the next step of a sign-in or a set-up. */
interface Ticket {
  userId: string | null;
  data: string;
  /** Attempts with it, including this one. */
  tries: number;
}

/**
 * Issues a ticket; only its hash is stored, in the database, so that any process can check it. A power cut may undo it.
 * Expired tickets without a user, which any stranger can request, are deleted here, so that the table holds those of
 * five minutes at most.
 */
export async function issueTicket(
  { db, now }: Deps,
  purpose: Purpose,
  { userId = null, data = '' }: { userId?: string | null; data?: string },
): Promise<string> {
  const ticket = newToken();
  const row = { ticketHash: hashToken(ticket), purpose, userId, data, expiresAt: now() + LIFE };
  await transactUnsynced(db, async (part) => {
    await part
      .deleteFrom('tickets')
      .where('expiresAt', '<', now())
      .where('userId', 'is', null)
      .execute();
    await part.insertInto('tickets').values(row).execute();
  });
  return ticket;
}

/**
 * Counts an attempt before it is checked, so that concurrent guesses cannot exceed the limit; null: the ticket is over.
 */
export async function tryTicket(
  { db, now }: Deps,
  purpose: Purpose,
  ticket: string,
): Promise<Ticket | null> {
  const row = await db
    .updateTable('tickets')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('ticketHash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .where('tries', '<', MOST_TRIES)
    .returning(['userId', 'data', 'tries'])
    .executeTakeFirst();
  return row ?? null;
}

/** The user of a ticket; null: none, or the ticket is over. */
export async function holderOf(
  { db, now }: Deps,
  purpose: Purpose,
  ticket: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('tickets')
    .select('userId')
    .where('ticketHash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Consumes a ticket and returns its data; null: it is over or already consumed. */
export async function spendTicket(
  db: Pick<Db, 'deleteFrom'>,
  now: number,
  { purpose, ticket, userId }: { purpose: Purpose; ticket: string; userId: string | null },
): Promise<string | null> {
  const row = await db
    .deleteFrom('tickets')
    .where('ticketHash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('userId', userId === null ? 'is' : '=', userId)
    .returning(['data', 'expiresAt'])
    .executeTakeFirst();
  return row && row.expiresAt > now ? row.data : null;
}

/** Invalidates a user's open tickets after a change of password or factor. */
export const dropTickets = async (db: Pick<Db, 'deleteFrom'>, userId: string): Promise<void> =>
  void (await db.deleteFrom('tickets').where('userId', '=', userId).execute());

/** Deletes expired tickets. */
export const purgeTickets = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'tickets',
    key: ['ticketHash'],
    condition: sql`expires_at < ${now()}`,
    signal,
  });
