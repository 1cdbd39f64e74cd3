import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useStaleMenu } from '../data/cache-age.ts';
import { sessionState } from './session.store.ts';

interface PermittedProps {
  roles: Roles;
  children: ReactNode;
}

/** Shows its children only to a user who has one of the roles: `<Permitted roles={['admin', 'editor']}>` (S-PERM-1). */
export function Permitted({ roles, children }: PermittedProps) {
  return usePermission(roles) ? children : null;
}

/** Roles of which one is enough; an empty list fails to compile, anything else invalid fails at run time. */
export type Roles = readonly [string, ...string[]];

/** Roles that may make a call: the administrator, or its permission. */
export const rolesFor = (call: { readonly permission: string }): Roles => [
  'admin',
  call.permission,
];

/** Whether these roles include a permission: through the administrator role, or by itself. */
export const isPermitted = (roles: readonly string[], permission: string): boolean =>
  rolesFor({ permission }).some((role) => roles.includes(role));

/**
 * Whether the signed-in user has one of the roles; follows every change (S-PERM-1). Throws a TypeError for anything but
 * a non-empty list of non-empty texts. For display only: the server enforces permissions.
 */
export function usePermission(roles: Roles): boolean {
  const { roles: held } = useSnapshot(sessionState);
  return rolesOf(roles).some((role) => held.includes(role));
}

/** Validates at run time: untyped JavaScript or a cast must not show or hide anything by mistake. */
function rolesOf(roles: unknown): readonly string[] {
  if (Array.isArray(roles) && roles.length > 0 && [...roles].every(isRole)) return roles;
  throw new TypeError(`usePermission needs a non-empty array of roles, like ['admin','editor']`);
}

const isRole = (role: unknown): role is string => typeof role === 'string' && role.trim() !== '';

/** Shows its children only to a user who may make this call now; see {@link useMayWrite}. */
export function MayWrite({
  call,
  children,
}: {
  call: Pick<WritingCall, 'permission'>;
  children: ReactNode;
}) {
  return useMayWrite(call) ? children : null;
}

export type WritingCall = Endpoint & { readonly permission: string };

/** Whether the user may make this call and the menu that grants it is not stale; see {@link useStaleMenu}. */
export function useMayWrite(call: Pick<WritingCall, 'permission'>): boolean {
  const permitted = usePermission(rolesFor(call));
  return useStaleMenu() === null && permitted;
}

/** The actions whose calls the user may make; see {@link useMayWrite}. */
export function usePermitted<Action extends { call: Pick<WritingCall, 'permission'> }>(
  actions: readonly Action[],
): readonly Action[] {
  const { roles } = useSnapshot(sessionState);
  const isStale = useStaleMenu() !== null;
  if (isStale) return [];
  return actions.filter(({ call }) => isPermitted(roles, call.permission));
}
