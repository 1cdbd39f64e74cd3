import { type Menu, type MenuFields, menuCalls } from '../../contract/access/menu.ts';
import { client } from '../../state/base/page-client.ts';

/** Failures are shown beside the fields. */
const QUIET = { quiet: true } as const;

export const emptyMenu: MenuFields = {
  ...{ kind: 'page', parentId: null, title: '', icon: '', path: '', component: '' },
  ...{ permission: '', external: false, cached: true, visible: true, affix: false },
  ...{ activeMenu: '', sort: 0, status: 'on' },
};

/** The editable fields of an entry. */
export const fieldsOf = (menu: Menu): MenuFields => {
  const { kind, parentId, title, icon, path, component, permission, external } = menu;
  const { cached, visible, affix, activeMenu, sort, status } = menu;
  return {
    ...{ kind, parentId, title, icon, path, component, permission, external },
    ...{ cached, visible, affix, activeMenu, sort, status },
  };
};

export const createMenu = (id: string, fields: MenuFields): Promise<Menu> =>
  client.call(menuCalls.create, { id, ...fields }, QUIET);

export const updateMenu = (
  { id, version }: Pick<Menu, 'id' | 'version'>,
  fields: MenuFields,
): Promise<Menu> => client.call(menuCalls.update, { id, version, ...fields }, QUIET);
