import { describe, expect, it } from 'vitest';
import { optionsFor, unfolded, withChosen } from './options.ts';

const tree = [
  { value: '1', label: '法律知识', depth: 0 },
  { value: '2', label: '劳动用工', depth: 1 },
  { value: '3', label: '合同与解除', depth: 2 },
  { value: '4', label: '工伤', depth: 2 },
  { value: '5', label: '集体合同', depth: 2 },
  { value: '6', label: '房屋租赁', depth: 1 },
  { value: '7', label: '公司 A', depth: 0 },
];
const labels = (query: string) => optionsFor(tree, query).map(({ label }) => label);

describe('options of a select', () => {
  it('offers all of them, in their order, while nothing is searched', () => {
    expect(optionsFor(tree, '  ')).toBe(tree);
  });

  it('finds by a part of the label, without regard to case', () => {
    expect(labels('司 a')).toEqual(['公司 A']);
    expect(labels('没有')).toEqual([]);
  });

  it('S-DESK-9 finds by other words than the label, such as pinyin', () => {
    const people = [
      { value: '林若溪', label: '林若溪', words: 'linruoxi lrx' },
      { value: '王强', label: '王强', words: 'wangqiang wq' },
    ];
    expect(optionsFor(people, 'LRX').map(({ label }) => label)).toEqual(['林若溪']);
    expect(optionsFor(people, 'qiang').map(({ label }) => label)).toEqual(['王强']);
  });

  it('shows what a hit is below, once, and no others', () => {
    expect(labels('合同')).toEqual(['法律知识', '劳动用工', '合同与解除', '集体合同']);
  });

  it('only a hit can be chosen: Enter chooses the first of them', () => {
    expect(optionsFor(tree, '合同').find(({ disabled }) => !disabled)?.label).toBe('合同与解除');
  });

  it('a hit above hits stands once', () => {
    expect(labels('劳动')).toEqual(['法律知识', '劳动用工']);
    expect(
      optionsFor(
        [
          { value: 'a', label: 'x' },
          { value: 'b', label: 'x y', depth: 1 },
        ],
        'x',
      ),
    ).toHaveLength(2);
  });
});

it('S-DESK-9 leaves out what is below a closed branch, at every level', () => {
  const shown = (...closed: string[]) => unfolded(tree, new Set(closed)).map(({ value }) => value);
  expect(shown()).toHaveLength(tree.length);
  expect(shown('2')).toEqual(['1', '2', '6', '7']);
  expect(shown('1', '2')).toEqual(['1', '7']);
  expect(shown('6', '7')).toHaveLength(tree.length);
});

describe('what is chosen', () => {
  const offered = [
    { value: '', label: '未选择' },
    { value: 'a', label: '甲' },
  ];

  it('is offered once', () => {
    expect(withChosen(offered, 'a')).toBe(offered);
    expect(withChosen(offered, '')).toBe(offered);
  });

  it('stays, though it is not offered any more, after what means nothing', () => {
    expect(withChosen(offered, 'b', '乙').map(({ label }) => label)).toEqual([
      '未选择',
      '乙',
      '甲',
    ]);
    expect(withChosen(offered.slice(1), 'b')[0]).toEqual({ value: 'b', label: 'b' });
  });
});
