import { describe, expect, it } from 'vitest';
import { type MenuSeed, menuSeeds } from '../../../server/seed/menu-seeds.ts';
import { screenOf } from '../../../src/app/screens.ts';
import { savedEntities } from '../../../src/contract/entities.ts';
import { formPaths } from '../../../src/state/menu/form-paths.ts';
import { listOf } from '../../../src/state/menu/record-places.ts';

const entriesIn = (seeds: readonly MenuSeed[]): MenuSeed[] =>
  seeds.flatMap((seed) => [seed, ...entriesIn(seed.children ?? [])]);
const entries = entriesIn(menuSeeds);

/** What the compiler cannot see of an entity's way in (docs/adding-an-entity.md). */
describe.each(Object.keys(savedEntities))('%s', (name) => {
  it('S-ROUTE-9 has a list whose screen there is', () => {
    expect(screenOf(listOf(name))).toBeDefined();
  });

  it('S-ROUTE-9 stands in the menu of those who may read it', () => {
    const entry = entries.find(({ component }) => component === listOf(name));
    expect(entry?.permission).toMatch(/:search$/);
  });
});

it.each(Object.entries(formPaths))('S-ROUTE-8 the form of %s has a screen', (_, { form, list }) => {
  expect(screenOf(form)).toBeDefined();
  expect(screenOf(list)).toBeDefined();
});
