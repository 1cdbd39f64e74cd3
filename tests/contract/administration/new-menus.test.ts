import { expect, it } from 'vitest';
import { addNewMenus } from '../../../server/seed/add-menus.ts';
import { type MenuSeed, menuSeeds } from '../../../server/seed/menu-seeds.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const added: MenuSeed = {
  path: 'added',
  name: 'Added',
  component: 'help/index',
  title: '后来的菜单',
  permission: 'added:search',
};
/** The example menu of a later version. */
const later = menuSeeds.map((seed) =>
  seed.name === 'Content' ? { ...seed, children: [...(seed.children ?? []), added] } : seed,
);

onEachDatabase((server) => {
  const entries = async () => {
    const menu = await (await server().admin()).menu();
    return menu.flatMap(({ children = [] }) => children.map(({ path }) => path));
  };
  const remove = (name: string) =>
    server().deps.db.deleteFrom('menus').where('name', '=', name).execute();

  it('S-SESS-4 a database of before gets the entries of a later version, and once', async () => {
    const { db } = server().deps;
    await db.deleteFrom('settings').where('name', '=', 'menu-seeds').execute();
    await remove('Expands');
    await addNewMenus(db);
    expect(await entries()).not.toContain('added');
    await Promise.all([addNewMenus(db, later), addNewMenus(db, later)]);
    expect((await entries()).filter((path) => path === 'added')).toHaveLength(1);
    expect(await entries()).not.toContain('expands');
    await remove('Added');
    await addNewMenus(db, later);
    expect(await entries()).not.toContain('added');
  });
});
