// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../../tests/support/react-root.ts';
import type { Tag } from '../../../state/menu/tags.store.ts';
import { TagTab } from './TagTab.tsx';
import { followPress } from './tag-press.ts';

const onMenu = vi.fn();
const touch = (type: string, pointerId = 1) =>
  new PointerEvent(type, { pointerId, pointerType: 'touch', button: 0, bubbles: true });
const hold = () => new Promise((resolve) => setTimeout(resolve, 600));

const root = reactRoot();
afterEach(() => {
  onMenu.mockReset();
});

it('S-TAG-4 a swipe that ended before a press could be followed is none', async () => {
  const tag = { key: '/a', title: '甲', location: '/a', dirty: false } as Tag;
  root.render(<TagTab tag={tag} active onClose={() => undefined} onMenu={onMenu} />);
  await vi.waitFor(() => expect(document.querySelector('[role=tab]')).not.toBeNull());
  const tab = document.querySelector<HTMLElement>('[role=tab]');
  tab?.dispatchEvent(touch('pointerdown'));
  tab?.dispatchEvent(touch('pointercancel'));
  await hold();
  expect(tab?.dataset.held).toBeUndefined();
  window.dispatchEvent(touch('pointerup', 2));
  expect(onMenu).not.toHaveBeenCalled();
});

it('S-TAG-4 another finger does not end a long press', async () => {
  const tab = document.createElement('button');
  followPress(touch('pointerdown'), { tab, key: '/a', openMenu: onMenu });
  await hold();
  window.dispatchEvent(touch('pointerup', 2));
  expect(onMenu).not.toHaveBeenCalled();
  window.dispatchEvent(touch('pointercancel', 2));
  window.dispatchEvent(touch('pointerup'));
  expect(onMenu).toHaveBeenCalledTimes(1);
});
