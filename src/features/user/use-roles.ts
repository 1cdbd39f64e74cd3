import { userCalls } from '../../contract/access/user.ts';
import type { Choice } from '../../records/kind.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

const none: never[] = [];

/** All roles, and which of them this user may grant. */
export const useRoles = () =>
  useReply(userCalls.roles, {}, replyKey('user-roles')).data?.list ?? none;

/** The same, as choices of a filter. */
export const useRoleChoices = (): readonly Choice[] =>
  useRoles().map(({ id, name }) => ({ value: id, label: name }));
