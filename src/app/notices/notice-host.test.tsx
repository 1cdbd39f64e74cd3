// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/react-root.ts';
import { notify, resetNotices } from '../../state/base/notices.store.ts';
import { NoticeHost } from './NoticeHost.tsx';

const root = reactRoot();
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  resetNotices();
  vi.unstubAllGlobals();
});

it('a hidden notice stands in the status that was there before, and nobody can see or focus it', async () => {
  await act(async () => root.render(<NoticeHost />));
  const status = document.querySelector('[role=status]');
  await act(async () => void notify({ title: '3 个文件已上传', hidden: true }));
  expect(document.querySelector('[role=status]')).toBe(status);
  expect(status?.textContent).toBe('3 个文件已上传');
  expect(status?.firstElementChild?.className).toBe('sr-only');
  expect(document.querySelectorAll('button, .notice')).toHaveLength(0);
});
