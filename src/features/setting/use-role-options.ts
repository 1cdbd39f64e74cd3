import { roleCalls } from '../../contract/access/role.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { usePermission } from '../../state/session/Permitted.tsx';
import type { Option } from '../../ui/fields/options.ts';

/** Roles to choose from; those who may not see roles choose none, and read ids. */
export function useRoleOptions(): readonly Option[] {
  const mayRead = usePermission(['admin', roleCalls.search.permission]);
  const { data } = useReply(roleCalls.search, mayRead ? {} : null, 'record/roles');
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}
