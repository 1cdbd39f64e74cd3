import { expect, it } from 'vitest';
import { paths } from '../../../src/app/paths.ts';
import { routeOf } from '../../../src/app/routes.tsx';
import { ownAddresses } from '../../../src/contract/access/components.ts';
import { formPaths } from '../../../src/state/menu/form-paths.ts';

const nothing = { nodes: [], settled: true };

it.each(Object.entries(ownAddresses))(
  'S-ADM-4 at %s the app shows %s, whatever the menu says',
  (address, component) => {
    const route = routeOf(address, nothing);
    if (component === null) expect(route.kind).not.toBe('screen');
    else expect(route).toMatchObject({ kind: 'screen', component });
  },
);

it('S-ADM-4 no other address is the app’s own', () => {
  const fixed = Object.values(paths).map(({ pattern }) => pattern.replace('/*', ''));
  const forms = Object.values(formPaths).flatMap(({ add, edit }) => [add, edit]);
  const all = [...fixed, ...forms].filter((path) => path !== '/');
  expect(Object.keys(ownAddresses).sort()).toEqual(all.sort());
});
