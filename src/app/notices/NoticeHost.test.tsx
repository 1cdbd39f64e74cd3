// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { noticesState, notify, resetNotices, undoable } from '../../state/base/notices.store.ts';
import { shortcutOf } from '../../state/keys/shortcuts.ts';
import { focusNewestNotice, NoticeHost } from './NoticeHost.tsx';

const root = reactRoot();
const undone = vi.fn();
const titles = () => noticesState.list.map(({ title }) => title);
const draw = () => flushSync(() => root.render(<NoticeHost />));
/** Lets time pass, and React draw what it brought. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  draw();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  undone.mockClear();
});
afterEach(() => {
  resetNotices();
  vi.useRealTimers();
});

it('S-FIND-2 the key of notices leads to the newest that something can be done about, and stops its time', async () => {
  notify({ title: '已删除甲', ...undoable(() => undone('甲')) });
  notify({ title: '已删除乙', ...undoable(() => undone('乙')) });
  notify({ title: '已同步' });
  draw();
  focusNewestNotice();
  const button = document.activeElement as HTMLElement;
  expect(button.textContent).toMatch(/^撤销/);
  expect(button.getAttribute('aria-keyshortcuts')).toBe(shortcutOf('notice').chords[0].key);
  await pass(30_000);
  expect(titles()).toEqual(['已删除甲', '已删除乙', '已同步']);
  button.click();
  expect(undone).toHaveBeenCalledExactlyOnceWith('乙');
});

it('where nothing can be done the key leads to what closes the newest', () => {
  notify({ title: '已同步' });
  notify({ title: '运行配置有误', kind: 'error', duration: null });
  draw();
  focusNewestNotice();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('关闭通知');
  expect(document.activeElement?.closest('.notice')?.textContent).toContain('运行配置有误');
});

it('the time of the others goes on when the one with the focus is closed', async () => {
  notify({ title: '已删除甲', ...undoable(() => undefined) });
  notify({ title: '已删除乙', ...undoable(() => undefined) });
  draw();
  focusNewestNotice();
  (document.activeElement as HTMLElement).click();
  await pass(0);
  expect(titles()).toEqual(['已删除甲']);
  await pass(11_000);
  expect(titles()).toEqual([]);
});

it('a hidden notice is in the status that was there before, and nobody can see or focus it', () => {
  draw();
  const status = document.querySelector('[role=status]');
  notify({ title: '3 个文件已上传', hidden: true });
  draw();
  expect(document.querySelector('[role=status]')).toBe(status);
  expect(status?.textContent).toBe('3 个文件已上传');
  expect(status?.firstElementChild?.className).toBe('sr-only');
  expect(document.querySelectorAll('button, .notice')).toHaveLength(0);
});
