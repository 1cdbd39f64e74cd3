import { describe, expect, it } from 'vitest';
import { createSearch, type Searchable } from './search.ts';

const entry = (
  title: string,
  path: string,
  pinyin = '',
  initials = '',
  above = '',
): Searchable => ({
  title,
  path,
  pinyin,
  initials,
  above,
});

const articles = entry('文章管理', '/content/article', 'wenzhangguanli', 'wzgl', '内容管理');
const columns = entry('栏目管理', '/content/cata', 'lanmuguanli', 'lmgl', '内容管理');
const expands = entry('扩展内容', '/content/expands', 'kuozhanneirong', 'kznr', '内容管理');
const dicts = entry('字典管理', '/system/dict', 'zidianguanli', 'zdgl', '系统管理');
const laws = entry('Open API', 'https://flk.npc.gov.cn');
const menu = [columns, articles, expands, dicts, laws];
const search = createSearch(menu);
const titles = (typed: string) => search(typed).map(({ title }) => title);

describe('S-NAV-3 S-NAV-4 the search', () => {
  it.each([
    ['文章', '文章管理'],
    ['文章管理', '文章管理'],
    ['  文章 ', '文章管理'],
    ['wzgl', '文章管理'],
    ['WZGL', '文章管理'],
    ['wz', '文章管理'],
    ['wenzhang', '文章管理'],
    ["wen'zhang", '文章管理'],
    ['wen zhang guan li', '文章管理'],
    ['wenzang', '文章管理'],
    ['zhangguanli', '文章管理'],
    ['zdgl', '字典管理'],
    ['/content/cata', '栏目管理'],
    ['dict', '字典管理'],
    ['flk.npc', 'Open API'],
    ['opan api', 'Open API'],
    ['内容', '扩展内容'],
    ['系统', '字典管理'],
  ])('%j finds %s first', (typed, title) => expect(titles(typed)[0]).toBe(title));

  it.each(['', '   ', '不存在', 'xyzxyz', '🦊'])('%j finds nothing', (typed) =>
    expect(titles(typed)).toEqual([]),
  );

  it('the title counts for more than the path, where both match as well', () => {
    const byPath = entry('其他', '/统计');
    const byTitle = entry('/统计', '/other');
    expect(createSearch([byPath, byTitle])('/统计')).toEqual([byTitle, byPath]);
  });

  it('a pattern is cut after 32 characters', () => {
    const long = entry('一'.repeat(32), '/long');
    const rest = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e8c + at)).join('');
    expect(createSearch([long])('一'.repeat(32) + rest)).toEqual([long]);
  });

  it('more than two in five characters may not differ', () => {
    const find = createSearch([entry('abcdefghij', '/')]);
    expect(find('abcdefxxxx')).toHaveLength(1);
    expect(find('abcdexxxxx')).toHaveLength(0);
  });

  it('signs that mean something in patterns are only characters', () => {
    const odd = entry('a.*(b)[c]|!^$', '/odd');
    expect(createSearch([odd, articles])('.*(b)[')).toEqual([odd]);
    expect(createSearch([articles])('.*')).toEqual([]);
  });

  it('the end of a long path is found, though it stands far behind', () => {
    const deep = entry('深', `/${'folder/'.repeat(30)}zebra`);
    expect(createSearch([articles, deep])('zebra')).toEqual([deep]);
  });

  it('among 5,000 gives the 20 best, an exact one first wherever it stands', () => {
    const many = Array.from({ length: 5000 }, (_, at) => entry(`文章${at}`, `/p/${at}`));
    const found = createSearch([...many, articles])('文章管理');
    expect(found[0]).toBe(articles);
    expect(createSearch(many)('文章')).toHaveLength(20);
    expect(createSearch(many)('/p/4321')[0]?.title).toBe('文章4321');
  });
});
