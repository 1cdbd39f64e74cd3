// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/react-root.ts';
import { useShortcut } from './use-shortcut.ts';

const root = reactRoot();

function Search({ act }: { act: () => void }) {
  useShortcut('search', act);
  return null;
}

/** Presses a key as soon as the page stands, before the browser has painted it. */
function QuickReader({ pressed }: { pressed: () => void }) {
  useLayoutEffect(() => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
    );
    pressed();
  }, [pressed]);
  return null;
}

it('S-FIND-2 a shortcut acts from the moment that what it belongs to is on the page', async () => {
  const [act, pressed] = [vi.fn(), vi.fn()];
  root.render(
    <>
      <Search act={act} />
      <QuickReader pressed={pressed} />
    </>,
  );
  await expect.poll(() => pressed.mock.calls.length).toBe(1);
  expect(act).toHaveBeenCalledTimes(1);
});
