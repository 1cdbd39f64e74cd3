// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { useEscape } from './use-escape.ts';

const root = reactRoot();

function Pane({ leave }: { leave: () => void }) {
  useEscape(leave);
  return <input />;
}

const press = (init: KeyboardEventInit) =>
  document
    .querySelector('input')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init }));

it.each([
  ['in a composition', { isComposing: true }, 0],
  ['that ends one, as WebKit sends it', { keyCode: 229 }, 0],
  ['of its own', {}, 1],
])('S-DESK-1 an Escape %s leaves the pane: %o, %i times', (_, init, times) => {
  const leave = vi.fn();
  flushSync(() => root.render(<Pane leave={leave} />));
  press(init);
  expect(leave).toHaveBeenCalledTimes(times);
});
