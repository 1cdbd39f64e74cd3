// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { usePreset, useTreePreset } from './use-preset.ts';

const ID = '3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';
const OTHER = '4e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';

const hook = hookRoot();
afterEach(() => history.replaceState(null, '', '/'));
const open = (search: string) => history.replaceState(null, '', `/?${search}`);

it.each([
  [`parentId=${ID}&cataId=${OTHER}&else=${ID}`, { parentId: ID, cataId: OTHER }],
  [`parentId=${ID}`, { parentId: ID }],
  ['parentId=1&cataId=', {}],
  ['', {}],
])('%s presets the fields that it has ids for', (search, preset) => {
  open(search);
  expect(hook(usePreset, ['parentId', 'cataId']).now()).toEqual(preset);
});

it('follows the address, and the names', () => {
  open(`parentId=${ID}&cataId=${OTHER}`);
  const { now, draw, act } = hook(usePreset, ['parentId']);
  const first = now();
  draw(['parentId']);
  expect(now()).toBe(first);
  draw(['cataId']);
  expect(now()).toEqual({ cataId: OTHER });
  act(() => open(`cataId=${ID}`));
  expect(now()).toEqual({ cataId: ID });
});

it.each([
  [`parentId=${ID}&sort=12`, { parentId: ID, sort: 12 }],
  ['sort=0', { sort: 0 }],
  ['sort=123456', { sort: 123_456 }],
  ['sort=1234567', {}],
  ['sort=-1', {}],
  ['sort=1x', {}],
  ['sort=x1', {}],
  ['sort=', {}],
  ['', {}],
])('in a tree %s also presets the place', (search, preset) => {
  open(search);
  expect(hook(useTreePreset, ['parentId']).now()).toEqual(preset);
});

it('in a tree it follows the address', () => {
  open('sort=1');
  const { now, draw, act } = hook(useTreePreset, ['parentId']);
  const first = now();
  draw(['parentId']);
  expect(now()).toBe(first);
  act(() => open(`sort=2&parentId=${ID}`));
  expect(now()).toEqual({ sort: 2, parentId: ID });
});
