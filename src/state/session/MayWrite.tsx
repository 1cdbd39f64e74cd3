import type { ReactNode } from 'react';
import { useMayWrite, type WritingCall } from './may-write.ts';

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
