import { expect, it } from 'vitest';
import { permissionAreas } from '../../../src/contract/access/permission-areas.ts';
import { permissionCodes } from './permissions.ts';

it('S-ADM-2 the matrix of a role has every permission that there is, once, and no other', () => {
  const codes = permissionAreas.flatMap(({ actions }) => Object.keys(actions));
  expect([...codes].sort()).toEqual([...permissionCodes].sort());
});

it('S-ADM-2 an area calls each of its actions by a word of its own', () => {
  for (const { label, actions } of permissionAreas) {
    const words = Object.values(actions);
    expect(new Set(words).size, label).toBe(words.length);
    expect(words.every((word) => word.length <= 6)).toBe(true);
  }
  expect(new Set(permissionAreas.map(({ label }) => label)).size).toBe(permissionAreas.length);
});
