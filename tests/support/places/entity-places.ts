import { type MenuSeed, menuSeeds } from '../../../server/seed/menu-seeds.ts';
import { formPaths } from '../../../src/state/menu/form-paths.ts';
import { entityNames } from '../data/record-samples.ts';
import { type Place, screen } from './place.ts';

/** Path of the menu entry that shows a component; undefined: there is none. */
const pathOf = (component: string, seeds: readonly MenuSeed[] = menuSeeds): string | undefined =>
  seeds
    .map((seed) => {
      if (seed.component === component) return seed.path;
      const below = pathOf(component, seed.children ?? []);
      return below && `${seed.path}/${below}`;
    })
    .find(Boolean);

/** Entities that are listed and edited in one place, by its path. */
const homes = entityNames.flatMap((name) => {
  const path = name in formPaths ? undefined : pathOf(`${name}/index`);
  return path ? [{ name, path }] : [];
});

/** The list of each such entity, and its form for a new record. */
export const entityPlaces: readonly Place[] = homes.flatMap(({ name, path }) => [
  screen(`${name}-list`, path),
  screen(`${name}-new`, `${path}?add=1`),
]);

/** The lists without a server. */
export const offlineEntityPlaces: readonly Place[] = homes.map(({ name, path }) =>
  screen(`offline-${name}-list`, path),
);

/** Paths of the lists, to be seen once before they are shown without a server. */
export const entityPaths: readonly string[] = homes.map(({ path }) => path);
