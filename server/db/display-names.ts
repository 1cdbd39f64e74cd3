import type { Kysely, Selectable } from 'kysely';
import type { Database } from './schema.ts';

/** The columns that a user is named by. */
export const nameColumns = ['userName', 'realName', 'nickName'] as const;

/** The name that others see: 姓名, without one 昵称, without both the user name. */
export const shownName = (
  user: Pick<Selectable<Database['users']>, (typeof nameColumns)[number]>,
): string => user.realName || user.nickName || user.userName;

/** 姓名 of these users, by user name; one without a name goes by the user name. */
export async function namesOf(
  db: Kysely<Database>,
  userNames: readonly string[],
): Promise<(userName: string) => string> {
  const wanted = [...new Set(userNames)].filter(Boolean);
  // PostgreSQL knows no empty lists.
  if (wanted.length === 0) return (userName) => userName;
  const rows = await db
    .selectFrom('users')
    .select(nameColumns)
    .where('userName', 'in', wanted)
    .execute();
  const names = new Map(rows.map((user) => [user.userName, shownName(user)]));
  return (userName) => names.get(userName) || userName;
}

/** Rows with the names of those who made them and changed them last. */
export async function withNames<Row extends { createdBy: string; updatedBy: string }>(
  db: Kysely<Database>,
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
