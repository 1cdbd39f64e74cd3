import { expect, it } from 'vitest';
import { preloadScreen, screenOf } from './screens.ts';

it.each(['no/such', '__proto__', 'constructor', 'toString', 'Layout', ''])(
  'S-ROUTE-9 the component name %j stands for no screen',
  async (name) => {
    await preloadScreen(name);
    expect(screenOf(name)).toBeUndefined();
  },
);

it('S-ROUTE-9 a known name always gives the same component, so that its state survives', async () => {
  const loading = preloadScreen('article/index');
  const Screen = screenOf('article/index');
  expect(Screen).toBeDefined();
  await loading;
  await preloadScreen('article/index');
  expect(screenOf('article/index')).toBe(Screen);
});

it('S-PWA-7 a screen that is loaded already is drawn at once, without a skeleton', async () => {
  await preloadScreen('uploads/index');
  expect(screenOf('uploads/index')).toBeInstanceOf(Function);
});
