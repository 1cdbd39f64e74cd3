// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import { useTyping } from './use-typing.ts';

const hook = hookRoot();
const report = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  report.mockReset();
});

const begin = (initial = '') => hook((text: string) => useTyping(text, report), initial);
type Field = ReturnType<typeof begin>;
const type = ({ act, now }: Field, text: string) => act(() => now()[1](text));

it('shows what is typed at once, and reports it once the keys rest', () => {
  const field = begin();
  type(field, '合');
  vi.advanceTimersByTime(200);
  type(field, '合同');
  expect(field.now()[0]).toBe('合同');
  vi.advanceTimersByTime(299);
  expect(report).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(report.mock.calls).toEqual([['合同']]);
});

it('a value set elsewhere replaces it, unless somebody is typing', async () => {
  const field = begin('一');
  expect(field.now()[0]).toBe('一');
  field.draw('二');
  await field.settle();
  expect(field.now()[0]).toBe('二');
  type(field, '二三');
  field.draw('四');
  await field.settle();
  expect(field.now()[0]).toBe('二三');
  vi.advanceTimersByTime(300);
  field.draw('五');
  await field.settle();
  expect(field.now()[0]).toBe('五');
});

it('a field that is left reports nothing any more, and nothing is reported that nobody typed', () => {
  const field = begin('一');
  vi.advanceTimersByTime(1000);
  expect(report).not.toHaveBeenCalled();
  type(field, '二');
  field.end();
  vi.advanceTimersByTime(1000);
  expect(report).not.toHaveBeenCalled();
});
