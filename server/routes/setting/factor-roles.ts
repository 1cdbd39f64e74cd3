import type { Caller } from '../../base/call.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { siteSettings } from '../../db/settings/site-settings.ts';
import { hasOneOf } from '../../security/factor/duty.ts';
import { factorOf } from '../../security/factor/second-factor.ts';

/**
 * Refuses unknown roles, and a setting that would block the caller: a caller with one of the roles must have a second
 * factor already.
 */
export async function checkFactorRoles(
  db: Db,
  caller: Caller,
  factorRoles: readonly string[],
): Promise<void> {
  const { factorRoles: before } = await siteSettings(db);
  await refuseUnknown(
    db,
    factorRoles.filter((id) => !before.includes(id)),
  );
  const isOwn = await hasOneOf(db, caller.userId, factorRoles);
  if (isOwn && !(await isThrough(db, caller))) {
    throw refusedByRule('你自己有其中的角色：请先在个人中心开启两步验证');
  }
}

async function refuseUnknown(db: Db, added: readonly string[]): Promise<void> {
  const ids = [...new Set(added)];
  if (ids.length === 0) return;
  const roles = await db.selectFrom('roles').select('id').where('id', 'in', ids).execute();
  if (roles.length < ids.length) {
    throw invalidFields({ factorRoles: '角色不存在，可能刚被删除' });
  }
}

/** Whether the caller has a second factor or signed in with a passkey. */
async function isThrough(db: Db, { userId, tokenHash }: Caller): Promise<boolean> {
  if (await factorOf(db, userId)) return true;
  const session = await db
    .selectFrom('sessions')
    .select('signedInBy')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return session?.signedInBy === 'passkey';
}
