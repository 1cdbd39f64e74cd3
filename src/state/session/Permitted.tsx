import type { ReactNode } from 'react';
import { type Roles, usePermission } from './permissions.ts';

interface PermittedProps {
  roles: Roles;
  children: ReactNode;
}

/** Shows its children only to a user who has one of the roles: `<Permitted roles={['admin', 'editor']}>` (S-PERM-1). */
export function Permitted({ roles, children }: PermittedProps) {
  return usePermission(roles) ? children : null;
}
