// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { pause } from '../../lib/pause.ts';
import { useFirstDeferred } from './use-first-deferred.ts';

const root = reactRoot();
/** Milliseconds after which React has rendered what it deferred. */
const SETTLED = 50;
const Form = ({ fields }: { fields: string | null }) => <p>{useFirstDeferred(fields) ?? '骨架'}</p>;

/** What the page shows at once. */
function draw(fields: string | null): string | null {
  flushSync(() => root.render(<Form fields={fields} />));
  return document.querySelector('p')?.textContent ?? null;
}

it('leaves the skeleton for a moment where the value appears for the first time, and only then', async () => {
  expect(draw(null)).toBe('骨架');
  expect(draw('一')).toBe('骨架');
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('一'));
  expect(draw('二')).toBe('二');
  expect(draw(null)).toBe('骨架');
  await pause(SETTLED);
  expect(draw('三')).toBe('三');
});

it('defers nothing that is there at the first render', async () => {
  expect(draw('一')).toBe('一');
  expect(draw(null)).toBe('骨架');
  await pause(SETTLED);
  expect(draw('二')).toBe('二');
});
