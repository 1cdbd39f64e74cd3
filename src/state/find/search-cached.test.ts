import { describe, expect, it } from 'vitest';
import { type CachedRecord, cachedRecord, merged } from './cached-record.ts';
import { foundKind, foundKinds } from './found-kinds.ts';
import { createCachedSearch } from './search-cached.ts';

const [articles] = foundKinds as [(typeof foundKinds)[0]];
const article = (id: string, title: string, more: Record<string, unknown> = {}) =>
  cachedRecord(articles, { id, title, ...more }) as CachedRecord;

const records = [
  article('1', '竞业限制怎么约定', { spelling: 'jyxzzmyd jingyexianzhizenmeyueding' }),
  article('2', '怎么约定竞业限制', { spelling: 'zmydjyxz zenmeyuedingjingyexianzhi' }),
  article('3', '试用期', { body: '<p>竞业 <b>限制</b></p>', spelling: 'syq shiyongqi' }),
  article('4', 'Ｎｏｎ－compete 条款', { author: '陈思远' }),
];
const found = (typed: string) =>
  createCachedSearch(records)(typed).map(
    ({ record, inText }) => record.id + (inText ? ' text' : ''),
  );

describe('S-FIND-1 cached records are found', () => {
  it('by title, its beginning first; then by the text, without markup', () => {
    expect(found('竞业')).toEqual(['1', '2', '3 text']);
    expect(found('竞业 怎么')).toEqual(['1', '2']);
    expect(found('strong')).toEqual([]);
    expect(found('<b>')).toEqual([]);
  });

  it('by initials and pinyin, with the separators of input methods', () => {
    expect(found('jyxz')).toEqual(['1', '2']);
    expect(found("jing'ye xian")).toEqual(['1', '2']);
    expect(found('SYQ')).toEqual(['3']);
    expect(found('s')).toEqual([]);
  });

  it('regardless of the width and case of letters, and by the author', () => {
    expect(found('non-COMPETE')).toEqual(['4']);
    expect(found('陈思远')).toEqual(['4 text']);
    expect(found('   ')).toEqual([]);
  });

  it('at most a few of each kind', () => {
    const columns = foundKind('cata');
    const many = Array.from({ length: 20 }, (_, at) => article(`a${at}`, `合同 ${at}`));
    const column = columns && cachedRecord(columns, { id: 'c', name: '合同', articleCount: 3 });
    const search = createCachedSearch(column ? [...many, column] : many);
    expect(search('合同').map(({ record }) => record.id)).toEqual([
      ...['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'c'],
    ]);
  });
});

describe('S-FIND-1 a record that is cached several times', () => {
  it('is the latest one, completed by the text and the state that only the other has', () => {
    const whole = { ...article('1', '旧题', { updatedAt: 1, body: '正文', status: 'draft' }) };
    const line = article('1', '新题', { updatedAt: 2 });
    const both = merged({ ...whole, whole: true }, line);
    expect(both).toMatchObject({ title: '新题', text: '正文', status: 'draft', whole: true });
    expect(merged(line, { ...whole, whole: true })).toEqual(both);
  });

  it('has the spelling of its title', () => {
    const spelt = article('1', '旧题', { updatedAt: 1, spelling: 'jt jiuti' });
    expect(merged(spelt, article('1', '旧题', { updatedAt: 2 })).spelling).toBe('jt jiuti');
    expect(merged(spelt, article('1', '新题', { updatedAt: 2 })).spelling).toBe('');
  });

  it.each([
    ['deleted', { id: '1', title: '甲', deletedAt: 5 }],
    ['without an id', { title: '甲' }],
    ['without a title', { id: '1', title: 7 }],
  ])('is not found where it is %s', (_, fields) => {
    expect(cachedRecord(articles, fields)).toBeNull();
  });
});
