import { sql } from 'kysely';
import type { Caller, Deps } from '../base/call.ts';
import { nameColumns, shownName } from '../db/display-names.ts';
import { deleteInSlices } from '../db/slices.ts';

/** Milliseconds without a sign after which a page no longer has its article open: three of the app's intervals. */
export const DESK_LIFE = 90_000;
const DAY = 24 * 60 * 60_000;
/** Articles that one session may have open at a time: no client fills the table. */
const MOST_OF_SESSION = 60;

/** A page that has an article open. */
export interface Desk {
  articleId: string;
  tokenHash: string;
  page: string;
}

/** A page that has an article open gives a sign, and says whether its user edits it (null: as before). Is it known there? */
export async function renewDesk(deps: Deps, desk: Desk, editing: boolean | null): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('articleDesks')
    .set({ seenAt: deps.now(), ...(editing !== null && { editing: Number(editing) }) })
    .where((where) => where.and({ ...desk }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same for a page that may be new there; gives whether it is. */
export async function placeDesk(deps: Deps, desk: Desk, editing: boolean | null): Promise<boolean> {
  if (await renewDesk(deps, desk, editing)) return false;
  const seenAt = deps.now();
  const { open } = await deps.db
    .selectFrom('articleDesks')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .where('tokenHash', '=', desk.tokenHash)
    .where('seenAt', '>=', seenAt - DESK_LIFE)
    .executeTakeFirstOrThrow();
  if (Number(open) >= MOST_OF_SESSION) return false;
  await deps.db
    .insertInto('articleDesks')
    .values({ ...desk, seenAt, editing: Number(editing) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** The page is gone. */
export const removeDesk = async ({ db }: Deps, desk: Desk): Promise<void> =>
  void (await db
    .deleteFrom('articleDesks')
    .where((where) => where.and({ ...desk }))
    .execute());

/** Of all pages that have the article open only those of the caller's sessions edit it from now on. */
export const stopOthers = async ({ db }: Deps, articleId: string, caller: Caller): Promise<void> =>
  void (await db
    .updateTable('articleDesks')
    .set({ editing: 0 })
    .where('articleId', '=', articleId)
    .where('tokenHash', 'not in', (from) =>
      from.selectFrom('sessions').select('tokenHash').where('userId', '=', caller.userId),
    )
    .execute());

/** Pages that have an article open, with their users; one whose session is over has none. */
export const livingDesks = ({ db, now }: Deps) =>
  db
    .selectFrom('articleDesks')
    .innerJoin('sessions', 'sessions.tokenHash', 'articleDesks.tokenHash')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('articleDesks.seenAt', '>=', now() - DESK_LIFE)
    .where('users.disabled', '=', 0)
    .where('sessions.endedAs', 'is', null);

/** Everybody who has the article open, each once. */
export async function usersAt(deps: Deps, articleId: string) {
  const rows = await livingDesks(deps)
    .select([...nameColumns, 'editing'])
    .where('articleId', '=', articleId)
    .orderBy('userName')
    .execute();
  const users = new Map<string, { name: string; editing: boolean }>();
  for (const { editing, ...user } of rows) {
    const { userName } = user;
    const isEditing = editing === 1 || users.get(userName)?.editing === true;
    users.set(userName, { name: shownName(user), editing: isEditing });
  }
  return users;
}

/** Forgets pages that have been silent for a day. */
export const purgeDesks = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'articleDesks',
    key: ['articleId', 'tokenHash', 'page'],
    condition: sql`seen_at < ${now() - DAY}`,
    signal,
  });

/** The same of who edited an article last. */
export const purgeLocks = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'articleLocks',
    key: ['articleId'],
    condition: sql`seen_at < ${now() - DAY}`,
    signal,
  });
