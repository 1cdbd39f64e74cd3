import { type Kysely, sql } from 'kysely';

/** Gives the role 编辑 further permission codes, where there is such a role. */
export async function grantEditors(db: Kysely<unknown>, further: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    permissions: string;
  }>`select permissions from roles where id = 'editor'`.execute(db);
  for (const { permissions } of rows) {
    const codes = new Set([...(JSON.parse(permissions) as string[]), ...further]);
    await sql`update roles set permissions = ${JSON.stringify([...codes])} where id = 'editor'`.execute(
      db,
    );
  }
}
