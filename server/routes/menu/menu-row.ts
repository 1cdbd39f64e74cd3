import type { Selectable } from 'kysely';
import type { Menu, MenuFields } from '../../../src/contract/access/menu.ts';
import { isLink } from '../../../src/contract/access/menu-validation.ts';
import type { MenuEntry } from '../../../src/contract/session/admin.ts';
import type { Db } from '../../db/connection/connect.ts';
import { namesOf } from '../../db/display-names.ts';
import type { Database } from '../../db/schema.ts';
import { spell } from '../../db/title-spelling.ts';
import { neededIn } from './menu-rules.ts';
import { codesNamed, FRAME, kindOf } from './permitted-menu.ts';

export type StoredMenu = Selectable<Database['menus']>;
type Meta = NonNullable<MenuEntry['meta']>;

/** Returns all entries; siblings in their order. */
export const menuRows = (db: Db): Promise<StoredMenu[]> =>
  db.selectFrom('menus').selectAll().orderBy('sort').orderBy('id').execute();

/** Converts entries of a menu, whose entries are `rows`, to the contract. */
export async function menusShown(
  db: Db,
  rows: readonly StoredMenu[],
  wanted = rows,
): Promise<Menu[]> {
  const nameOf = await namesOf(
    db,
    wanted.map(({ updatedBy }) => updatedBy),
  );
  const needed = neededIn(rows);
  return wanted.map((row) => ({
    ...shownOf(row),
    locked: needed.has(row.id),
    updatedByName: nameOf(row.updatedBy),
  }));
}

function shownOf(row: StoredMenu) {
  const { id, parentId, path, component, sort, version, updatedBy, updatedAt } = row;
  const { title = '', icon = '', noCache, affix, activeMenu = '' }: Meta = JSON.parse(row.meta);
  return {
    ...{ id, parentId, path, title, icon, activeMenu, sort, version, updatedBy, updatedAt },
    kind: kindOf(row),
    component: component === FRAME ? '' : component,
    permission: row.permission ?? '',
    external: /^[a-z][a-z\d+.-]*:/i.test(path),
    cached: noCache !== true,
    visible: row.hidden === 0,
    affix: affix === true,
    status: row.disabled === 0 ? ('on' as const) : ('off' as const),
  };
}

/** Columns of an entry. Unknown keys of its `meta` are preserved; fields that its kind does not have are not stored. */
export async function columnsOf(
  fields: MenuFields,
  before: Pick<StoredMenu, 'meta'> | null = null,
) {
  const { kind, parentId, sort, icon, cached, affix, activeMenu, permission } = fields;
  const isPage = kind === 'page';
  const title = fields.title.trim();
  const known: Meta = JSON.parse(before?.meta ?? '{}');
  const { icon: _, noCache: __, affix: ___, activeMenu: ____, ...rest } = known;
  const meta: Meta = {
    ...rest,
    title,
    ...(kind !== 'button' && icon && { icon }),
    ...(isPage && !cached && { noCache: true }),
    ...(isPage && affix && { affix: true }),
    ...(isPage && activeMenu && { activeMenu }),
    ...(await spell(title)),
  };
  return {
    ...{ parentId, sort, meta: JSON.stringify(meta) },
    path: kind === 'button' ? '' : fields.path,
    component: componentOf(fields),
    permission: codesNamed(permission).join(',') || null,
    hidden: fields.visible ? 0 : 1,
    disabled: fields.status === 'on' ? 0 : 1,
  };
}

function componentOf(fields: MenuFields): string {
  if (fields.kind === 'folder') return FRAME;
  return fields.kind === 'page' && !isLink(fields) ? fields.component : '';
}
