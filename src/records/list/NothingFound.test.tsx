// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, it } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { ListKind } from '../kind.ts';
import { queryFrom } from './list-query.ts';
import { NothingFound } from './NothingFound.tsx';

const kind = {
  label: '文章',
  tabs: { filter: 'status' },
  filters: [
    { name: 'status', isPlace: true },
    { name: 'author' },
    { name: 'model', isPlace: true },
  ],
} as unknown as ListKind;
const root = reactRoot();

function shown(search: string, total = 0): string | null {
  const query = queryFrom(search, kind);
  const empty = <p>写第一篇。</p>;
  flushSync(() => root.render(<NothingFound {...{ kind, query, total, empty }} />));
  return document.body.textContent;
}

it.each([
  ['', '还没有文章写第一篇。'],
  ['sort=title&page=2', '还没有文章写第一篇。'],
  ['model=a', '还没有文章写第一篇。'],
  ['keyword=合同', '没有符合条件的文章换个条件试试。'],
  ['status=draft', '没有符合条件的文章换个条件试试。'],
  ['model=a&author=b', '没有符合条件的文章换个条件试试。'],
  ['deleted=1', '回收站是空的'],
  ['deleted=1&model=a', '回收站是空的'],
  ['deleted=1&keyword=合同', '没有符合条件的文章换个条件试试。'],
  ['deleted=1&author=b', '没有符合条件的文章换个条件试试。'],
])('S-LIST-1 an empty list of the query 「%s」 says: %s', (search, text) => {
  expect(shown(search)).toBe(text);
});

it.each(['', 'deleted=1'])(
  'S-LIST-1 a page behind the last says nothing of all of them: 「%s」',
  (search) => {
    expect(shown(search, 20)).toBe('没有符合条件的文章换个条件试试。');
  },
);
