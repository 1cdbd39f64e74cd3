// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ArticleFormScreen } from '../features/article/ArticleFormScreen.tsx';
import { forgetScreen, preloadScreen, screenOf } from './screens.ts';

it.each(['no/such', '__proto__', 'constructor', 'toString', 'Layout', ''])(
  'S-ROUTE-9 the component name %j stands for no screen',
  async (name) => {
    await preloadScreen(name);
    expect(screenOf(name)).toBeUndefined();
  },
);

it('S-ROUTE-9 a known name always yields the same component, so that its state survives', async () => {
  const loading = preloadScreen('article/index');
  const Screen = screenOf('article/index');
  expect(Screen).toBeDefined();
  await loading;
  await preloadScreen('article/index');
  expect(screenOf('article/index')).toBe(Screen);
});

it('S-PWA-7 a loaded screen is rendered at once, without a skeleton', async () => {
  await preloadScreen('uploads/index');
  expect(screenOf('uploads/index')).toBeInstanceOf(Function);
});

it('S-PWA-7 a screen first rendered before it was loaded is prepared the next time', async () => {
  const prepare = vi.spyOn(ArticleFormScreen, 'prepare').mockResolvedValue([]);
  forgetScreen('article/form');
  const Waiting = screenOf('article/form');
  await preloadScreen('article/form');
  expect(prepare).toHaveBeenCalledOnce();
  expect(screenOf('article/form')).toBe(Waiting);
  forgetScreen('article/form');
});

it("S-PWA-7 the data of a screen's first drawing is prepared each time, and a failure does not block it", async () => {
  const prepare = vi
    .spyOn(ArticleFormScreen, 'prepare')
    .mockReset()
    .mockRejectedValue(new Error('offline'));
  await preloadScreen('article/form');
  await preloadScreen('article/form');
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(screenOf('article/form')).toBe(ArticleFormScreen);
});
