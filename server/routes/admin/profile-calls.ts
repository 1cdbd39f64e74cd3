import { login as loginCall, type ServerUser } from '../../../src/contract/session/login.ts';
import {
  profileAvatar as avatarCall,
  profileAvatarElsewhere as elsewhereCall,
  type profileAvatar,
  type profileAvatarElsewhere,
  type profileGet,
  type profileUpdate,
  profileUpdate as updateCall,
} from '../../../src/contract/session/profile.ts';
import type { Caller, Deps, Handler } from '../../base/call.ts';
import { invalidFields } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { countedUp } from '../../db/settings/version-floor.ts';
import { isPublic, lockFile, recordOf } from '../../files/file-record.ts';
import { recordUses } from '../../files/record-uses.ts';
import { refuseStrange } from '../../files/service-address.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockUserRow } from '../../security/access/lock-access.ts';
import { isOwnPassword, ownRow } from './own-password.ts';
import { serverUserOf } from './server-user.ts';

/** Maximum number of audit events that users see about themselves. */
const SHOWN = 50;

export const handleProfileGet: Handler<typeof profileGet> = async ({ deps, caller }) => {
  const [user, roles, activity] = await Promise.all([
    ownRow(deps.db, caller),
    rolesOf(deps, caller),
    activityOf(deps, caller),
  ]);
  return { user: serverUserOf(user), roles, createdAt: user.createdAt, activity };
};

async function rolesOf({ db }: Deps, { userId }: Caller): Promise<string[]> {
  const roles = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select('name')
    .where('userId', '=', userId)
    .orderBy('name')
    .execute();
  return roles.map(({ name }) => name);
}

/**
 * Events by the caller and sign-in attempts under their name: two queries, each with its own index, as the log is
 * large.
 */
async function activityOf({ db }: Deps, { userName }: Caller) {
  const newest = db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'result', 'address', 'userAgent'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN);
  const lines = await Promise.all([
    newest.where('userName', '=', userName).execute(),
    newest.where('subject', '=', userName).where('action', '=', loginCall.audit).execute(),
  ]);
  const byId = new Map(lines.flat().map(({ id, ...line }) => [id, line]));
  return [...byId.values()].sort((one, other) => other.at - one.at).slice(0, SHOWN);
}

/** Contact data, by which a lost account is recovered: changing it requires the current password (ASVS 7.5.1). */
const contacts = { tel: '手机', email: '邮箱' } as const;
type Contact = keyof typeof contacts;

type Reached = Pick<ServerUser, Contact>;

const changedContacts = (user: Reached, wanted: Reached): Contact[] =>
  (Object.keys(contacts) as Contact[]).filter((name) => user[name] !== wanted[name]);

/**
 * Updates name, phone and email. The password is checked before the transaction begins, as hashing is slow, and is left
 * out of the stored idempotency fingerprint. Older builds that do not prompt for the password get the refusal at the
 * changed field.
 */
export const handleProfileUpdate: Handler<typeof profileUpdate> = async (call) => {
  const { password, ...input } = call.input;
  const changed = changedContacts(serverUserOf(await ownRow(call.deps.db, call.caller)), input);
  const proven = password !== undefined && changed.length > 0;
  if (proven && !(await isOwnPassword(call, password))) {
    throw invalidFields({ password: '当前密码不正确' });
  }
  return updateProfile(proven)({ ...call, input });
};

const updateProfile = (proven: boolean) =>
  idempotent(updateCall, async ({ deps, input, caller, changed }, db) => {
    const { nickName, tel: phone, email } = input;
    await lockUserRow(db, caller.userId);
    const before = serverUserOf(await ownRow(db, caller));
    if (!proven) refuseContacts(changedContacts(before, input));
    await db
      .updateTable('users')
      .set({ realName: nickName.trim(), phone, email, version: countedUp(deps.versionFloor) })
      .set({ updatedBy: caller.userName, updatedAt: deps.now() })
      .where('id', '=', caller.userId)
      .execute();
    const after = serverUserOf(await ownRow(db, caller));
    changed({ id: caller.userId, kind: 'user', before, after });
    return after;
  });

function refuseContacts(changed: readonly Contact[]): void {
  if (changed.length === 0) return;
  const fields = changed.map((name) => [
    name,
    `修改${contacts[name]}需要当前密码，请刷新页面后再改`,
  ]);
  throw invalidFields(Object.fromEntries(fields));
}

export const handleProfileAvatar: Handler<typeof profileAvatar> = idempotent(
  avatarCall,
  async ({ deps, input, caller }, db) => {
    const avatar = input.fileId === null ? '' : await pictureAt(deps, db, input.fileId);
    await db.updateTable('users').set({ avatar }).where('id', '=', caller.userId).execute();
    await recordUses(db, { entity: 'user', recordId: caller.userId }, [{ avatar }], deps);
    return serverUserOf(await ownRow(db, caller));
  },
);

export const handleAvatarElsewhere: Handler<typeof profileAvatarElsewhere> = idempotent(
  elsewhereCall,
  async ({ deps, input, caller }, db) => {
    const { address: avatar } = input;
    refuseStrange(avatar, deps.appConfig);
    await db.updateTable('users').set({ avatar }).where('id', '=', caller.userId).execute();
    await recordUses(db, { entity: 'user', recordId: caller.userId }, [], deps);
    return serverUserOf(await ownRow(db, caller));
  },
);

/**
 * Returns the address of a public stored picture. Refuses one in the recycle bin: its use would restore it, which
 * requires a permission.
 */
async function pictureAt(deps: Deps, db: Db, id: string): Promise<string> {
  const row = await lockFile(db, id);
  if (!row || !isPublic(row) || !row.type.startsWith('image/')) {
    throw invalidFields({ fileId: '头像应为已上传的图片' });
  }
  return recordOf(row, deps.appConfig.buckets).address;
}
