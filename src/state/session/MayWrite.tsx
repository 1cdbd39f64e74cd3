import type { ReactNode } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useStaleMenu } from '../data/cache-age.ts';
import { rolesFor, usePermission } from './Permitted.tsx';

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

/** Whether the user may make this call and what says so is not too old; see {@link useStaleMenu}. */
export function useMayWrite(call: Pick<WritingCall, 'permission'>): boolean {
  const permitted = usePermission(rolesFor(call));
  return useStaleMenu() === null && permitted;
}
