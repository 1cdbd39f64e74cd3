import { articleCreate } from '../../../src/contract/article/article.ts';
import { articleApprove } from '../../../src/contract/article/article-workflow.ts';
import type { userNames } from '../../../src/contract/session/user-names.ts';
import type { Handler } from '../../base/call.ts';
import { nameColumns, shownName } from '../../db/display-names.ts';
import { spell } from '../../db/title-spelling.ts';
import { holdsAll } from '../../security/access/permissions.ts';

/** Active users to choose from: display names, and what their roles allow with articles. */
export const handleUserNames: Handler<typeof userNames> = async ({ deps: { db } }) => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .leftJoin('roles', (join) =>
      join.onRef('roles.id', '=', 'userRoles.roleId').on('roles.disabled', '=', 0),
    )
    .select([...nameColumns, 'permissions'])
    .where('users.disabled', '=', 0)
    .orderBy('userName')
    .execute();
  const users = new Map<string, { name: string; codes: string[] }>();
  for (const { permissions, ...row } of rows) {
    const { userName } = row;
    const user = users.get(userName) ?? { name: shownName(row), codes: [] };
    user.codes.push(...(JSON.parse(permissions ?? '[]') as string[]));
    users.set(userName, user);
  }
  const byName = [...users].sort(([, one], [, other]) => (one.name < other.name ? -1 : 1));
  const list = byName.map(async ([userName, { name, codes }]) => {
    const may = (code: string) => holdsAll(codes) || codes.includes(code);
    const writes = may(articleCreate.permission);
    const approves = may(articleApprove.permission);
    return { userName, name, ...(await spell(name)), writes, approves };
  });
  return { list: await Promise.all(list) };
};
