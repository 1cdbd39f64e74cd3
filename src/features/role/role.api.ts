import { type Role, type RoleFields, roleCalls } from '../../contract/access/role.ts';
import { client } from '../../state/base/page-client.ts';

/** Failures are shown beside the fields. */
const QUIET = { quiet: true } as const;

export const createRole = (id: string, fields: RoleFields): Promise<Role> =>
  client.call(roleCalls.create, { id, ...fields }, QUIET);

export const updateRole = (
  { id, version }: Pick<Role, 'id' | 'version'>,
  fields: RoleFields,
): Promise<Role> => client.call(roleCalls.update, { id, version, ...fields }, QUIET);

export const deleteRole = (id: string): Promise<unknown> =>
  client.call(roleCalls.delete, { id }, QUIET);
