import type { menuCalls } from '../../../src/contract/access/menu.ts';
import type { Handler } from '../../base/call.ts';
import { notFound } from '../../base/refusal.ts';
import { grantOf, permissionCodes, rightsOf } from '../../security/access/permissions.ts';
import {
  handleMenuCreate,
  handleMenuDelete,
  handleMenuSort,
  handleMenuUpdate,
} from './change-menus.ts';
import { menuRows, menusShown } from './menu-row.ts';
import { seenOf } from './permitted-menu.ts';
import { readMenu } from './user-menu.ts';

const handleMenuSearch: Handler<typeof menuCalls.search> = async ({ deps: { db } }) => ({
  list: await menusShown(db, await menuRows(db)),
});

const handleMenuChoices: Handler<typeof menuCalls.choices> = async ({ deps: { db } }) => ({
  codes: [...permissionCodes].sort(),
  roles: await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute(),
});

const handleMenuPreview: Handler<typeof menuCalls.preview> = async ({ deps, input }) => {
  const role = await deps.db
    .selectFrom('roles')
    .select(['permissions', 'catas'])
    .where('id', '=', input.roleId)
    .executeTakeFirst();
  if (!role) throw notFound('角色');
  const codes = rightsOf([grantOf(role)]).permissions;
  return { list: await readMenu(deps, codes), seen: seenOf(await menuRows(deps.db), codes) };
};

/** 菜单. */
export const menuHandlers = {
  search: handleMenuSearch,
  choices: handleMenuChoices,
  preview: handleMenuPreview,
  create: handleMenuCreate,
  update: handleMenuUpdate,
  delete: handleMenuDelete,
  sort: handleMenuSort,
};
