// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/react-root.ts';
import { BranchHandle } from './BranchHandle.tsx';
import { useBranchDrag } from './use-branch-drag.ts';

const onDrop = vi.fn();
const rows = ['a', 'b', 'c'];
/** Height of a row, pixels. */
const ROW = 40;

function Rows() {
  const drag = useBranchDrag(onDrop, { flat: true });
  return rows.map((id) => (
    <div key={id} data-branch={id}>
      <BranchHandle id={id} title={id} drag={drag} onKeyDown={() => undefined} />
    </div>
  ));
}

const root = reactRoot();
beforeEach(async () => {
  root.render(<Rows />);
  await vi.waitFor(() => expect(document.querySelectorAll('[data-branch]')).toHaveLength(3));
  const elements = [...document.querySelectorAll<HTMLElement>('[data-branch]')];
  for (const [at, element] of elements.entries()) {
    element.getBoundingClientRect = () => new DOMRect(0, 100 + at * ROW, 100, ROW);
  }
  HTMLElement.prototype.setPointerCapture = () => undefined;
  document.elementFromPoint = (_, y) => elements[Math.floor((y - 100) / ROW)] ?? null;
});
afterEach(() => {
  onDrop.mockReset();
});

const drawn = () => new Promise((resolve) => setTimeout(resolve, 20));
const point = (type: string, y: number) =>
  document
    .getElementById('branch-a')
    ?.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, clientX: 10, clientY: y, bubbles: true }),
    );

it('a row goes to the place of the last move, though React has not drawn it yet', async () => {
  point('pointerdown', 110);
  await drawn();
  point('pointermove', 150);
  await drawn();
  point('pointermove', 215);
  point('pointerup', 215);
  expect(onDrop.mock.calls).toEqual([['a', { target: 'c', side: 'after' }]]);
});

it('a row that comes back to where it was goes nowhere', async () => {
  point('pointerdown', 110);
  await drawn();
  point('pointermove', 150);
  await drawn();
  point('pointermove', 110);
  point('pointerup', 110);
  expect(onDrop).not.toHaveBeenCalled();
});
