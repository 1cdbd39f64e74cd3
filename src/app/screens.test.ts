// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { ArticleFormScreen } from '../features/article/ArticleFormScreen.tsx';
import { isScreen, loadScreen, preloadScreen, screenOf } from './screens.ts';

it.each(['no/such', '__proto__', 'constructor', 'toString', 'Layout', ''])(
  'S-ROUTE-9 the component name %j stands for no screen',
  async (name) => {
    expect(isScreen(name)).toBe(false);
    expect(await preloadScreen(name)).toBe(false);
    expect(screenOf(name)).toBeNull();
    await expect(loadScreen(name)).rejects.toThrow('there is no screen');
  },
);

it('S-ROUTE-9 a known name yields one component, however often it is loaded, so that its state survives', async () => {
  expect(isScreen('uploads/index')).toBe(true);
  expect(screenOf('uploads/index')).toBeNull();
  const Screen = await loadScreen('uploads/index');
  await preloadScreen('uploads/index');
  expect(screenOf('uploads/index')).toBe(Screen);
});

it("S-PWA-7 the data of a screen's first drawing is prepared each time, and a failure does not block it", async () => {
  const prepare = vi
    .spyOn(ArticleFormScreen, 'prepare')
    .mockReset()
    .mockRejectedValue(new Error('offline'));
  await loadScreen('article/form');
  expect(prepare).not.toHaveBeenCalled();
  expect(await preloadScreen('article/form')).toBe(true);
  await preloadScreen('article/form');
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(screenOf('article/form')).toBe(ArticleFormScreen);
});
