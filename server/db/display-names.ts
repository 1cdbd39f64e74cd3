import type { Selectable } from 'kysely';
import type { Db } from './connection/connect.ts';
import type { Database } from './schema.ts';

/** Columns that {@link shownName} needs. */
export const nameColumns = ['userName', 'realName', 'nickName'] as const;

/** Display name: 姓名, else 昵称, else the user name. */
export const shownName = (
  user: Pick<Selectable<Database['users']>, (typeof nameColumns)[number]>,
): string => user.realName || user.nickName || user.userName;

/** Display names of these users, by user name; the user name itself where it is unknown. */
export async function namesOf(
  db: Db,
  userNames: readonly string[],
): Promise<(userName: string) => string> {
  const wanted = [...new Set(userNames)].filter(Boolean);
  // PostgreSQL rejects an empty list.
  if (wanted.length === 0) return (userName) => userName;
  const rows = await db
    .selectFrom('users')
    .select(nameColumns)
    .where('userName', 'in', wanted)
    .execute();
  const names = new Map(rows.map((user) => [user.userName, shownName(user)]));
  return (userName) => names.get(userName) || userName;
}

/** Adds to rows the display names of their creator and last editor. */
export async function withNames<Row extends { createdBy: string; updatedBy: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { createdByName: string; updatedByName: string })[]> {
  const nameOf = await namesOf(
    db,
    rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
  );
  return rows.map((row) => ({
    ...row,
    createdByName: nameOf(row.createdBy),
    updatedByName: nameOf(row.updatedBy),
  }));
}
