import { describe, expect, it } from 'vitest';
import { gramsOf, normalised, tokensOf, wordsOf } from './grams.ts';

describe('pairs of characters', () => {
  it('are those that stand side by side, each once', () => {
    expect(gramsOf('劳动合同 劳动法')).toEqual(['劳动', '动合', '合同', '动法']);
    expect(gramsOf('字')).toEqual([]);
    expect(gramsOf('标题\n正文')).toEqual(['标题', '正文']);
  });

  it('take characters beyond the basic plane as one', () => {
    expect(gramsOf('𠮷野家')).toEqual(['𠮷野', '野家']);
  });

  it('become words of letters and digits, whatever they are made of', () => {
    expect(tokensOf(gramsOf('"*%_(:^-)\'\\ OR 劳动'))).toMatch(/^[0-9a-z]{8}( [0-9a-z]{8})*$/);
    const all = ['ab', 'ba', '劳动', '动劳', '"*', '*"', '𠮷野'];
    expect(new Set(tokensOf(all).split(' ')).size).toBe(all.length);
  });
});

describe('what is asked for', () => {
  it('is every word of it, without case and width', () => {
    expect(wordsOf('　ＡＢc  劳动 劳动 ')).toEqual(['abc', '劳动']);
    expect(normalised('１２３\t号')).toBe('123 号');
    expect(wordsOf('  ')).toEqual([]);
  });
});
