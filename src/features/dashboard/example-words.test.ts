import { expect, it } from 'vitest';
import { goingOf, stayingOf } from './example-words.ts';

it('counts what is deleted', () => {
  expect(
    goingOf([
      { kind: 'article', count: 17 },
      { kind: 'file', count: 3 },
    ]),
  ).toBe('17 篇文章、3 个文件');
  expect(goingOf([])).toBe('没有');
});

it('names what stays, and counts where that is long', () => {
  const stays = Array.from({ length: 8 }, (_, at) => ({
    kind: 'cata' as const,
    title: `栏目${at}`,
  }));
  expect(stayingOf(stays.slice(0, 2))).toBe('「栏目0」「栏目1」');
  expect(stayingOf(stays)).toBe('「栏目0」「栏目1」「栏目2」「栏目3」「栏目4」「栏目5」等 8 项');
});
