import type { SelectQueryBuilder } from 'kysely';
import type { userCalls } from '../../../src/contract/access/user.ts';
import type { Call, Deps, Handler } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Database } from '../../db/schema.ts';
import { mayGive } from '../../security/access/may-give.ts';
import { grantOf } from '../../security/access/permissions.ts';
import { lockedUsers } from '../../security/login/account-locks.ts';
import { usersShown } from './user-row.ts';

type Filters = Call<typeof userCalls.counts>['input'];
type Users = SelectQueryBuilder<Database, 'users', object>;

/** No id is empty; PostgreSQL does not allow an empty `in ()` list. */
const NOBODY = [''];

function match(db: Db, { keyword, role }: Filters): Users {
  let users: Users = db.selectFrom('users').where('deletedAt', 'is', null);
  if (keyword) {
    users = users.where((where) =>
      where.or(
        ['userName', 'realName', 'nickName', 'phone'].map((column) =>
          containsText(db, `users.${column}`, keyword),
        ),
      ),
    );
  }
  if (role !== undefined) {
    users = users.where('id', 'in', (from) =>
      from.selectFrom('userRoles').select('userId').where('roleId', '=', role),
    );
  }
  return users;
}

/** Ids of locked users; never an empty list. */
async function locked(deps: Deps): Promise<string[]> {
  const ids = await lockedUsers(deps);
  return ids.length > 0 ? ids : NOBODY;
}

const count = async (users: Users): Promise<number> => {
  const { total } = await users
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const handleUserSearch: Handler<typeof userCalls.search> = async ({ deps, input }) => {
  const { page, size, status, sort, reverse = false } = input;
  let matching = match(deps.db, input);
  if (status === 'locked') matching = matching.where('id', 'in', await locked(deps));
  else if (status) matching = matching.where('disabled', '=', status === 'on' ? 0 : 1);
  const falling = (sort !== 'userName') !== reverse;
  const direction = falling ? 'desc' : 'asc';
  const ordered =
    sort === 'lastLoginAt'
      ? // Users who never signed in come last; the databases sort nulls differently.
        matching.orderBy((where) => where.fn.coalesce('lastLoginAt', where.val(0)), direction)
      : matching.orderBy(sort ?? 'createdAt', direction);
  const rows = await ordered
    .select('id')
    .orderBy('id', direction)
    .limit(size)
    .offset(page * size)
    .execute();
  const list = await usersShown(
    deps,
    rows.map(({ id }) => id),
  );
  return { list, total: await count(matching) };
};

export const handleUserCounts: Handler<typeof userCalls.counts> = async ({ deps, input }) => {
  const matching = match(deps.db, input);
  const [total, off, isLocked] = await Promise.all([
    count(matching),
    count(matching.where('disabled', '=', 1)),
    locked(deps).then((ids) => count(matching.where('id', 'in', ids))),
  ]);
  return { total, states: { on: total - off, off, locked: isLocked } };
};

export const handleUserRoles: Handler<typeof userCalls.roles> = async ({ deps, caller }) => {
  const roles = await deps.db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'catas'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const list = roles.map(async ({ id, name, ...role }) => ({
    ...{ id, name },
    mayGive: await mayGive(deps.db, caller, grantOf(role)),
  }));
  return { list: await Promise.all(list) };
};
