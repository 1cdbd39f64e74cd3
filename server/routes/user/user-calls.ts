import type { userCalls } from '../../../src/contract/access/user.ts';
import type { Handler } from '../../base/call.ts';
import { handleUserDelete, handleUserStatus } from './batch-users.ts';
import { handleUserCreate } from './create-user.ts';
import { handleUserResetFactor } from './reset-factor.ts';
import { handleUserCounts, handleUserRoles, handleUserSearch } from './search-users.ts';
import { handleUserUpdate } from './update-user.ts';
import { handleUserReset, handleUserUnlock } from './user-actions.ts';
import { userShown } from './user-row.ts';

const handleUserGet: Handler<typeof userCalls.get> = ({ deps, input }) => userShown(deps, input.id);

/** 用户. */
export const userHandlers = {
  search: handleUserSearch,
  counts: handleUserCounts,
  get: handleUserGet,
  roles: handleUserRoles,
  create: handleUserCreate,
  update: handleUserUpdate,
  status: handleUserStatus,
  delete: handleUserDelete,
  unlock: handleUserUnlock,
  reset: handleUserReset,
  resetFactor: handleUserResetFactor,
};
