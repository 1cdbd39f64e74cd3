// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { ScreenHeading } from './PageHeader.tsx';

const root = reactRoot();
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const focused = () => document.activeElement?.tagName;

it('S-ROUTE-1 focuses the heading with the next frame, as focusing asks for a layout', async () => {
  flushSync(() => root.render(<ScreenHeading title="文章" />));
  expect(focused()).toBe('BODY');
  await frame();
  expect(focused()).toBe('H1');
});

it('S-ROUTE-1 leaves the focus where the user has put it meanwhile', async () => {
  flushSync(() =>
    root.render(
      <>
        <ScreenHeading title="文章" />
        <button type="button">保存</button>
      </>,
    ),
  );
  document.querySelector('button')?.focus();
  await frame();
  expect(focused()).toBe('BUTTON');
});
