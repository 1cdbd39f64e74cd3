// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { MenuButton } from './MenuButton.tsx';

vi.mock('../overlays/MenuPopup.lazy.tsx', () => ({
  MenuPopup: ({ open }: { open: boolean }) => <p>{open ? 'open' : 'made'}</p>,
}));

const root = reactRoot();
const menu = () => document.querySelector('p')?.textContent;
const shows = (text: string) => vi.waitFor(() => expect(menu()).toBe(text));

/** Renders a button, and fires these events on it. */
async function after(...types: string[]): Promise<void> {
  root.render(<MenuButton actions={[]}>更多</MenuButton>);
  const button = await vi.waitUntil(() => document.querySelector('button'));
  for (const type of types) button.dispatchEvent(new PointerEvent(type, { bubbles: true }));
}

it('S-DICT-2 a button that is scrolled under a pointer at rest makes no list', async () => {
  await after('pointerover', 'mouseover');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(menu()).toBeUndefined();
});

it.each([['pointermove'], ['pointerdown'], ['focusin']])('makes its list on %s', async (type) => {
  await after(type);
  await shows('made');
});

it('opens its list by a click, and closes it by another', async () => {
  await after('click');
  await shows('open');
  document.querySelector('button')?.click();
  await shows('made');
});

it('closes on an Escape that its list does not hear yet', async () => {
  await after('click');
  await shows('open');
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  document.querySelector('button')?.dispatchEvent(key);
  await shows('made');
});
