import type { Kysely } from 'kysely';
import { PRIVATE_KIND } from '../../../src/contract/file/file.ts';
import { login as loginCall } from '../../../src/contract/session/login.ts';
import {
  profileAvatar as avatarCall,
  profileAvatarElsewhere as elsewhereCall,
  type profileAvatar,
  type profileAvatarElsewhere,
  type profileGet,
  type profilePassword,
  type profileUpdate,
  profileUpdate as updateCall,
} from '../../../src/contract/session/profile.ts';
import type { Caller, Deps, Handler } from '../../base/call.ts';
import { invalidFields } from '../../base/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { EVERYTHING } from '../../db/scope.ts';
import { recordsOf } from '../../files/file-record.ts';
import { recordUses } from '../../files/record-uses.ts';
import { refuseStrange } from '../../files/service-address.ts';
import { idempotent } from '../../http/idempotent.ts';
import { announceEnded, endSessions } from '../../security/end-sessions.ts';
import { acceptPassword } from '../../security/passwords/new-password.ts';
import { hashPassword } from '../../security/passwords/passwords.ts';
import { replacePassword, wasPassword } from '../../security/passwords/replace-password.ts';
import { checkOwnPassword, ownRow, type UserRow } from './own-password.ts';
import { serverUserOf } from './server-user.ts';

/** Lines of the log that users see of themselves. */
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

/** What they did, and who tried to sign in under their name: the log is large, so each by an index of its own. */
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

export const handleProfileUpdate: Handler<typeof profileUpdate> = idempotent(
  updateCall,
  async ({ deps, input, caller, changed }, db) => {
    const { nickName, tel: phone, email } = input;
    const before = serverUserOf(await ownRow(db, caller));
    await db
      .updateTable('users')
      .set((row) => ({
        ...{ realName: nickName.trim(), phone, email },
        ...{ version: row('version', '+', 1), updatedBy: caller.userName, updatedAt: deps.now() },
      }))
      .where('id', '=', caller.userId)
      .execute();
    const after = serverUserOf(await ownRow(db, caller));
    changed({ id: caller.userId, kind: 'user', before, after });
    return after;
  },
);

export const handleProfileAvatar: Handler<typeof profileAvatar> = idempotent(
  avatarCall,
  async ({ deps, input, caller }, db) => {
    const avatar = input.fileId === null ? '' : await pictureAt(deps, db, input.fileId);
    await db.updateTable('users').set({ avatar }).where('id', '=', caller.userId).execute();
    await recordUses(db, { entity: 'user', recordId: caller.userId }, [{ avatar }]);
    return serverUserOf(await ownRow(db, caller));
  },
);

export const handleAvatarElsewhere: Handler<typeof profileAvatarElsewhere> = idempotent(
  elsewhereCall,
  async ({ deps, input, caller }, db) => {
    const { address: avatar } = input;
    refuseStrange(avatar, deps.appConfig);
    await db.updateTable('users').set({ avatar }).where('id', '=', caller.userId).execute();
    await recordUses(db, { entity: 'user', recordId: caller.userId }, []);
    return serverUserOf(await ownRow(db, caller));
  },
);

/** Where a public stored picture is read. */
async function pictureAt(deps: Deps, db: Kysely<Database>, id: string): Promise<string> {
  const row = await db.selectFrom('files').select('kind').where('id', '=', id).executeTakeFirst();
  const [record] = await recordsOf(db, [id], {
    buckets: deps.appConfig.buckets,
    scope: EVERYTHING,
  });
  if (!record?.type.startsWith('image/') || row?.kind === PRIVATE_KIND) {
    throw invalidFields({ fileId: '头像应为已上传的图片' });
  }
  return record.address;
}

export const handleProfilePassword: Handler<typeof profilePassword> = async (call) => {
  const { deps, input, caller } = call;
  const user = await checkOwnPassword(call, 'current', input.current);
  if (input.next === input.current) throw invalidFields({ next: '新密码不能与当前密码相同' });
  await acceptPassword(user, input.next);
  if (await wasPassword(deps.db, caller.userId, input.next)) {
    throw invalidFields({ next: '这个密码最近用过，请换一个' });
  }
  await changePassword(deps, caller, user, await hashPassword(input.next));
  return null;
};

/** Ends this user's other sessions: they have to sign in with the new password. */
async function changePassword(
  deps: Deps,
  caller: Caller,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  const ended = await deps.db.transaction().execute(async (db) => {
    await replacePassword(db, user, passwordHash, { now: deps.now(), mustChange: false });
    return endSessions(db, user.id, 'password', caller.tokenHash);
  });
  announceEnded(deps, ended);
}
