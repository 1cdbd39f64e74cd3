// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/react-root.ts';
import { MenuButton } from './MenuButton.tsx';

vi.mock('../overlays/MenuPopup.lazy.tsx', () => ({
  MenuPopup: ({ open }: { open: boolean }) => <p>{open ? 'open' : 'made'}</p>,
}));

const root = reactRoot();
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const menu = () => document.querySelector('p')?.textContent;

/** Shows a button, and lets something happen to it. */
async function after(...types: string[]): Promise<string | undefined> {
  root.render(<MenuButton actions={[]}>更多</MenuButton>);
  await settle();
  const button = document.querySelector('button');
  for (const type of types) button?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  await settle();
  return menu();
}

it('S-DICT-2 a button that is scrolled under a pointer at rest makes no list', async () => {
  expect(await after('pointerover', 'mouseover')).toBeUndefined();
});

it.each([['pointermove'], ['pointerdown'], ['focusin']])('makes its list on %s', async (type) => {
  expect(await after(type)).toBe('made');
});

it('opens its list by a click, and closes it by another', async () => {
  expect(await after('click')).toBe('open');
  document.querySelector('button')?.click();
  await settle();
  expect(menu()).toBe('made');
});
