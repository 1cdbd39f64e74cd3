// @vitest-environment happy-dom
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { useLeaving } from './use-leaving.ts';

const root = reactRoot();
const onLeave = vi.fn();

function Popup({ open }: { open: boolean }) {
  const content = useRef<HTMLDivElement>(null);
  useLeaving({ open, content, triggerId: 'trigger', onLeave });
  return (
    <>
      <button type="button" id="trigger" />
      <input id="beside" />
      <div ref={content}>
        <input id="inside" />
      </div>
    </>
  );
}

/** Calls of the popup and of what is below it (a dialog, which listens at the document) for a key. */
function press(id: string, init: KeyboardEventInit = {}): [popup: number, below: number] {
  onLeave.mockReset();
  const below = vi.fn();
  document.addEventListener('keydown', below, { capture: true, once: true });
  document
    .getElementById(id)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init }));
  document.removeEventListener('keydown', below, { capture: true });
  return [onLeave.mock.calls.length, below.mock.calls.length];
}

it('S-NAV-8 an Escape on the button of a popup that is in sight leaves the popup, and nothing else', () => {
  flushSync(() => root.render(<Popup open />));
  expect(press('trigger')).toEqual([1, 0]);
});

it.each([
  ['on its content, which hears it itself', 'inside', {}],
  ['beside it', 'beside', {}],
  ['in a composition', 'trigger', { isComposing: true }],
  ['that is another key', 'trigger', { key: 'Enter' }],
])('S-NAV-8 a key %s is not taken', (_, id, init) => {
  flushSync(() => root.render(<Popup open />));
  expect(press(id, init)).toEqual([0, 1]);
});

it('S-NAV-8 a closed popup takes no Escape', () => {
  flushSync(() => root.render(<Popup open={false} />));
  expect(press('trigger')).toEqual([0, 1]);
});
