import type * as v from 'valibot';
import { userCalls } from '../../../src/contract/access/user.ts';
import { normalised } from '../../../src/contract/words.ts';
import type { Handler } from '../../base/call.ts';
import { idExists, invalidFields } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { nextVersion } from '../../db/settings/version-floor.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { newOneTimePassword } from '../../security/passwords/one-time-password.ts';
import { type Author, columnsOf, setRoles, withoutPassword } from './change-user.ts';
import { userShown } from './user-row.ts';
import { checkRoles } from './user-rules.ts';

/** Creates a user with a one-time password, which only this reply contains. */
export const handleUserCreate: Handler<typeof userCalls.create> = async (call) => {
  const { password, passwordHash } = await newOneTimePassword();
  const create = idempotent(
    userCalls.create,
    async ({ deps, input, caller, subject }, db) => {
      const { id, roleIds } = input;
      subject(id);
      await lockAccess(db, caller);
      await checkRoles(db, caller, roleIds, []);
      await addUser({ deps, caller }, db, { ...input, passwordHash });
      return { user: await userShown({ db, now: deps.now }, id), password };
    },
    { stored: withoutPassword },
  );
  return create(call);
};

type NewUser = v.InferOutput<typeof userCalls.create.request> & { passwordHash: string };

/**
 * Stores a user, who must change the password first. Refuses a user name that was ever used, and an existing id: with
 * 412 and the existing user if the caller created it, as an earlier reply may have been lost.
 */
export async function addUser(
  author: Author,
  db: Db,
  { passwordHash, ...user }: NewUser,
): Promise<void> {
  const { deps, caller } = author;
  const { id, userName, roleIds } = user;
  await refuseDuplicate(author, db, id, userName);
  const made = { createdBy: caller.userName, createdAt: deps.now() };
  const version = nextVersion(deps.versionFloor, 0);
  const beginning = { passwordHash, avatar: '', disabled: 0, mustChange: 1 };
  await db
    .insertInto('users')
    .values({ id, userName, version, ...columnsOf(user), ...made, ...beginning })
    .execute();
  await setRoles(db, id, roleIds);
}

/**
 * Refuses an existing id, and a user name that differs from another only in case or width. Names of deleted users
 * count, because what they wrote is recorded under them. All names are compared in memory: the databases differ in the
 * letters whose forms they know, and another form may have another length.
 */
async function refuseDuplicate(
  { deps, caller }: Author,
  db: Db,
  id: string,
  userName: string,
): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'userName', 'createdBy', 'deletedAt'])
    .execute();
  const known = rows.find((row) => row.id === id);
  if (known) {
    const isOwn = known.createdBy === caller.userName && known.deletedAt === null;
    throw idExists('用户', isOwn ? await userShown({ db, now: deps.now }, id) : null);
  }
  const name = normalised(userName);
  const holder = rows.find((row) => normalised(row.userName) === name);
  if (!holder) return;
  const message =
    holder.deletedAt === null ? '这个账号已经有人用了' : '这个账号以前有人用过，不能再用';
  throw invalidFields({ userName: message });
}
