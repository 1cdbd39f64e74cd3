import { expect, it } from 'vitest';
import { screenOf } from './screens.ts';

it.each(['no/such', '__proto__', 'constructor', 'toString', 'Layout', ''])(
  'S-ROUTE-9 the component name %j stands for no screen',
  (name) => expect(screenOf(name)).toBeUndefined(),
);

it('S-ROUTE-9 a known name always gives the same component, so that its state is kept', () => {
  expect(screenOf('article/index')).toBeDefined();
  expect(screenOf('article/index')).toBe(screenOf('article/index'));
});
