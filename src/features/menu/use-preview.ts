import { useEffect, useRef } from 'react';
import { menuCalls } from '../../contract/access/menu.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';

const none: never[] = [];

/** Permissions that an entry may name, and the roles for the preview. */
export function useMenuChoices(wanted = true) {
  const { data } = useReply(menuCalls.choices, wanted ? {} : null, replyKey('menu-choices'));
  return { codes: data?.codes ?? none, roles: data?.roles ?? none };
}

/**
 * The menu as a role gets it; '' is the first role, null disables it. Reloaded when `menus` changes: only the server
 * computes the result.
 */
export function usePreview(requested: string | null, menus: unknown) {
  const { roles } = useMenuChoices(requested !== null);
  const role =
    roles.find(({ id }) => id === requested) ?? (requested === '' ? roles[0] : undefined);
  const roleId = requested === null ? undefined : role?.id;
  const reply = useReply(
    menuCalls.preview,
    roleId === undefined ? null : { roleId },
    replyKey(`menu-preview-${roleId}`),
  );
  const seen = useRef(menus);
  useEffect(() => {
    if (seen.current !== menus && roleId !== undefined) reply.reload();
    seen.current = menus;
  }, [menus, roleId, reply.reload]);
  return {
    reply,
    roles,
    roleId,
    roleName: role?.name ?? '',
    data: roleId === undefined ? undefined : reply.data,
  };
}
export type Preview = ReturnType<typeof usePreview>;
