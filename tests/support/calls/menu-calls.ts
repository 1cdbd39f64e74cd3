import { randomUUID } from 'node:crypto';
import type { Menu, MenuFields } from '../../../src/contract/access/menu.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Visitor } from '../server/test-server.ts';
import { entry } from './endpoint-bodies.ts';

/** Creates a menu entry at an unused address. */
export const makeMenu = ({ client }: Visitor, part: Partial<MenuFields> = {}) =>
  client.call(endpoints.menuCreate, {
    ...{ id: randomUUID(), ...entry, path: `/m-${randomUUID().slice(0, 8)}` },
    ...part,
  });

export const menusOf = async ({ client }: Visitor): Promise<Menu[]> =>
  (await client.call(endpoints.menuSearch, {})).list;

/** The entry of a screen. */
export async function menuOfComponent(visitor: Visitor, component: string): Promise<Menu> {
  const found = (await menusOf(visitor)).find((one) => one.component === component);
  if (!found) throw new Error(`no menu entry of ${component}`);
  return found;
}

/** The body of an update of the record. */
export function updateOf(menu: Menu, change: Partial<MenuFields> & { version?: number } = {}) {
  const { locked: _, updatedBy: __, updatedByName: ___, updatedAt: ____, ...fields } = menu;
  return { ...fields, ...change };
}

export const changeMenu = ({ client }: Visitor, menu: Menu, change: Partial<MenuFields>) =>
  client.call(endpoints.menuUpdate, updateOf(menu, change));

/** Removes an entry; returns the outcome. */
export const removeMenu = async ({ client }: Visitor, { id }: Pick<Menu, 'id'>) =>
  (await client.call(endpoints.menuDelete, { ids: [id] })).results[0];
