import type { Endpoint } from '../../contract/endpoint.ts';
import { useStaleMenu } from '../data/kept-age.ts';
import { rolesFor, usePermission } from './permissions.ts';

export type WritingCall = Endpoint & { readonly permission: string };

/** Whether the user may make this call and what says so is not too old; see {@link useStaleMenu}. */
export function useMayWrite(call: Pick<WritingCall, 'permission'>): boolean {
  const permitted = usePermission(rolesFor(call));
  return useStaleMenu() === null && permitted;
}
