// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { BranchHandle } from './BranchHandle.tsx';
import { useBranchDrag } from './use-branch-drag.ts';

const onDrop = vi.fn();
const rows = ['a', 'b', 'c'];
/** Height of a row, pixels. */
const ROW = 40;

function Rows({ flat = true }: { flat?: boolean }) {
  const drag = useBranchDrag(onDrop, flat ? { flat } : undefined);
  return rows.map((id) => (
    <div key={id} data-branch={id}>
      <BranchHandle id={id} title={id} drag={drag} onKeyDown={() => undefined} />
    </div>
  ));
}

const root = reactRoot();
const begin = (rows = <Rows />) => {
  flushSync(() => root.render(rows));
  const elements = [...document.querySelectorAll<HTMLElement>('[data-branch]')];
  for (const [at, element] of elements.entries()) {
    element.getBoundingClientRect = () => new DOMRect(0, 100 + at * ROW, 100, ROW);
  }
  HTMLElement.prototype.setPointerCapture = () => undefined;
  document.elementsFromPoint = (_, y) => {
    const row = elements[Math.floor((y - 100) / ROW)];
    return row ? [document.createElement('output'), row] : [];
  };
};
beforeEach(() => begin());
afterEach(() => {
  onDrop.mockReset();
  vi.restoreAllMocks();
});

const drawn = () => new Promise((resolve) => setTimeout(resolve, 20));
const point = (type: string, y: number, { button = 0, id = 'a', x = 10 } = {}) =>
  document
    .getElementById(`branch-${id}`)
    ?.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button, clientX: x, clientY: y, bubbles: true }),
    );
/** Drags row a to this height, in pixels from the upper edge of the first row, and so far to the right. */
async function drag(y: number, right = 0) {
  point('pointerdown', 110);
  await drawn();
  point('pointermove', 100 + y, { x: 10 + right });
  point('pointerup', 100 + y, { x: 10 + right });
}

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

it.each([
  [40, 'b', 'before'],
  [59, 'b', 'before'],
  [60, 'b', 'after'],
  [79, 'b', 'after'],
])('in a flat list the halves of a row stand for beside it: %i pixels', async (y, target, side) => {
  await drag(y);
  expect(onDrop.mock.calls).toEqual([['a', { target, side }]]);
});

it.each([
  [40, 'before'],
  [49, 'before'],
  [50, 'inside'],
  [69, 'inside'],
  [70, 'after'],
])('in a tree the middle of a row stands for below it: %i pixels', async (y, side) => {
  begin(<Rows flat={false} />);
  await drag(y);
  expect(onDrop.mock.calls).toEqual([['a', { target: 'b', side }]]);
});

it.each([
  [27, 75, 'after'],
  [28, 75, 'inside'],
  [28, 45, 'before'],
  [-28, 75, 'after'],
])('in a tree %i pixels to the right, at %i: %s', async (right, y, side) => {
  begin(<Rows flat={false} />);
  await drag(y, right);
  expect(onDrop.mock.calls).toEqual([['a', { target: 'b', side }]]);
});

it('in a flat list nothing goes below another row, however far to the right', async () => {
  await drag(75, 200);
  expect(onDrop.mock.calls).toEqual([['a', { target: 'b', side: 'after' }]]);
});

it('a row of a flat list stays at the pointer, on a page that is scrolled meanwhile, too', async () => {
  const lifted = () => document.querySelector<HTMLElement>('[data-branch]')?.style.cssText;
  vi.stubGlobal('scrollY', 1000);
  point('pointerdown', 110);
  expect(lifted()).toContain('--lifted-by: 0px');
  await drawn();
  vi.stubGlobal('scrollY', 1024);
  point('pointermove', 150);
  expect(lifted()).toContain('--lifted-by: 64px');
  vi.unstubAllGlobals();
});

it('a row of a tree stays in its place', async () => {
  begin(<Rows flat={false} />);
  await drag(50);
  expect(document.querySelector<HTMLElement>('[data-branch]')?.style.cssText).toBe('');
});

it('beside the rows there is no place', async () => {
  await drag(500);
  document.elementsFromPoint = () => [document.body];
  await drag(50);
  expect(onDrop).not.toHaveBeenCalled();
});

it('another button drags nothing, and a row that is not dragged goes nowhere', async () => {
  point('pointerdown', 110, { button: 2 });
  await drawn();
  point('pointermove', 150);
  point('pointerup', 150);
  point('pointerdown', 110);
  await drawn();
  point('pointermove', 215, { id: 'b' });
  point('pointerup', 215);
  expect(onDrop).not.toHaveBeenCalled();
});

it('a row that another one is released for stays where it is', async () => {
  point('pointerdown', 110);
  await drawn();
  point('pointermove', 150);
  await drawn();
  point('pointerup', 150, { id: 'b' });
  expect(onDrop).not.toHaveBeenCalled();
});

it('a drag that the browser ends goes nowhere', async () => {
  point('pointerdown', 110);
  await drawn();
  point('pointermove', 150);
  point('pointercancel', 150);
  await drawn();
  point('pointerup', 150);
  expect(onDrop).not.toHaveBeenCalled();
});

it.each([
  [71, [[0, -24]]],
  [72, []],
  [696, []],
  [697, [[0, 24]]],
])('a drag at %i of 768 pixels of the window scrolls by %j', async (y, scrolled) => {
  vi.stubGlobal('innerHeight', 768);
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  await drag(y - 100);
  expect(scrollBy.mock.calls).toEqual(scrolled);
  vi.unstubAllGlobals();
});
