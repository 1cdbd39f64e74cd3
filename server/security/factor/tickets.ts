import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Purpose } from '../../db/factor-tables.ts';
import { deleteInSlices } from '../../db/slices.ts';
import { transactUnsynced } from '../../db/transact-unsynced.ts';
import { hashToken, newToken } from '../session/tokens.ts';

/** Milliseconds that a ticket is good for. */
const LIFE = 5 * 60_000;
/** Wrong codes with one ticket. */
export const MOST_TRIES = 5;

/** What the next step of a sign-in, or of a set-up, goes on from. */
interface Ticket {
  userId: string | null;
  data: string;
  /** Codes that were tried with it, this one with them. */
  tries: number;
}

/**
 * Gives a ticket for these purposes; only its hash is stored, so that any process can check it. A power cut may undo it. Those
 * that are nobody's, which any stranger gets, go once they are over: the table holds those of five minutes.
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

/** Counts a try before it is checked, so that guesses at the same moment cannot outrun the count; null: it is over. */
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

/** Whose ticket it is; null: nobody's, or it is over. */
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

/** Uses a ticket up; null: it is over, or somebody else just did. */
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

/** What a user had begun is void: their password or their factor is another one. */
export const dropTickets = async (db: Pick<Db, 'deleteFrom'>, userId: string): Promise<void> =>
  void (await db.deleteFrom('tickets').where('userId', '=', userId).execute());

/** Deletes tickets whose time is over. */
export const purgeTickets = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'tickets',
    key: ['ticketHash'],
    condition: sql`expires_at < ${now()}`,
    signal,
  });
