import { sql } from 'kysely';
import type { Caller, Deps } from '../base/call.ts';
import { nameColumns, shownName } from '../db/display-names.ts';
import { deleteInSlices } from '../db/slices.ts';

/**
 * Milliseconds without a heartbeat after which a page no longer counts as open: three heartbeat intervals of the app.
 */
export const DESK_LIFE = 90_000;
const DAY = 24 * 60 * 60_000;
/** Maximum open articles per session, so that no client can fill the table. */
const MOST_OF_SESSION = 60;

/** A page that has an article open. */
export interface Desk {
  articleId: string;
  tokenHash: string;
  page: string;
}

/**
 * Renews the heartbeat of a page; `editing`: whether its user edits (null: unchanged). Returns whether the page was
 * registered.
 */
export async function renewDesk(deps: Deps, desk: Desk, editing: boolean | null): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('articleDesks')
    .set({ seenAt: deps.now(), ...(editing !== null && { editing: Number(editing) }) })
    .where((where) => where.and({ ...desk }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews or registers a page; returns whether it was newly registered. */
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

/** Unregisters a page. */
export const removeDesk = async ({ db }: Deps, desk: Desk): Promise<void> =>
  void (await db
    .deleteFrom('articleDesks')
    .where((where) => where.and({ ...desk }))
    .execute());

/** Clears the editing flag of all pages of the article but those of the sessions of the caller. */
export const stopOthers = async ({ db }: Deps, articleId: string, caller: Caller): Promise<void> =>
  void (await db
    .updateTable('articleDesks')
    .set({ editing: 0 })
    .where('articleId', '=', articleId)
    .where('tokenHash', 'not in', (from) =>
      from.selectFrom('sessions').select('tokenHash').where('userId', '=', caller.userId),
    )
    .execute());

/** Registered pages with a recent heartbeat, with their users; pages of ended sessions are left out. */
export const livingDesks = ({ db, now }: Deps) =>
  db
    .selectFrom('articleDesks')
    .innerJoin('sessions', 'sessions.tokenHash', 'articleDesks.tokenHash')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('articleDesks.seenAt', '>=', now() - DESK_LIFE)
    .where('users.disabled', '=', 0)
    .where('sessions.endedAs', 'is', null);

/** All users who have the article open, each once. */
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

/** Deletes pages without a heartbeat for a day. */
export const purgeDesks = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'articleDesks',
    key: ['articleId', 'tokenHash', 'page'],
    condition: sql`seen_at < ${now() - DAY}`,
    signal,
  });

/** Deletes editing locks that were not renewed for a day. */
export const purgeLocks = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'articleLocks',
    key: ['articleId'],
    condition: sql`seen_at < ${now() - DAY}`,
    signal,
  });
