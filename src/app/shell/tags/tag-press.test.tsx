// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
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

it('S-TAG-4 a swipe that ended before the code was loaded is not a press', async () => {
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

it('S-TAG-4 the click after a long press is swallowed, however late it comes; the next one is not', async () => {
  const tab = document.body.appendChild(document.createElement('button'));
  const clicked = vi.fn();
  tab.addEventListener('click', clicked);
  const click = (detail: number) =>
    tab.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  followPress(touch('pointerdown'), { tab, key: '/a', openMenu: onMenu });
  await hold();
  window.dispatchEvent(touch('pointerup'));
  await hold();
  click(0);
  expect(clicked, 'by the keyboard').toHaveBeenCalledTimes(1);
  click(1);
  expect(clicked, 'the late one').toHaveBeenCalledTimes(1);
  click(1);
  expect(clicked, 'the next').toHaveBeenCalledTimes(2);
  followPress(touch('pointerdown'), { tab, key: '/a', openMenu: onMenu });
  await hold();
  window.dispatchEvent(touch('pointerup'));
  tab.dispatchEvent(touch('pointerdown'));
  click(1);
  expect(clicked, 'after another press').toHaveBeenCalledTimes(3);
});
