import type { Deps } from '../../base/call.ts';

/** Whether nobody has signed in yet and the first password was generated and printed by the server (S-ADM-11). */
export async function isFirstStart({ config, db }: Deps): Promise<boolean> {
  if (config.adminPassword !== null) return false;
  const somebody = await db
    .selectFrom('users')
    .select('id')
    .where('lastLoginAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return somebody === undefined;
}
