import { describe, expect, it } from 'vitest';
import { normalised, wordsOf } from '../../src/contract/words.ts';
import { gramsOf, tokensOf, wantedOf } from './grams.ts';

describe('what a text is found by', () => {
  it('is its characters and those that stand side by side, each once', () => {
    const characters = ['劳', '动', '合', '同', '法'];
    expect(gramsOf('劳动合同 劳动法')).toEqual([...characters, '劳动', '动合', '合同', '动法']);
    expect(gramsOf('字')).toEqual(['字']);
    expect(gramsOf('标题\n正文')).toEqual(['标', '题', '正', '文', '标题', '正文']);
  });

  it('takes characters beyond the basic plane as one', () => {
    expect(gramsOf('𠮷野')).toEqual(['𠮷', '野', '𠮷野']);
  });

  it('becomes words of letters and digits, whatever it is made of', () => {
    const tokens = tokensOf(gramsOf('"*%_(:^-)\'\\ OR 劳动'));
    expect(tokens).toMatch(/^([0-9a-z]{4}){1,2}( ([0-9a-z]{4}){1,2})*$/);
    const all = ['a', 'b', 'ab', 'ba', '劳', '劳动', '动劳', '"*', '*"', '𠮷野'];
    expect(new Set(tokensOf(all).split(' ')).size).toBe(all.length);
  });
});

describe('what a word is looked for by', () => {
  it('is its character alone, else its pairs', () => {
    expect(wantedOf('㐂')).toEqual(['㐂']);
    expect(wantedOf('𠮷')).toEqual(['𠮷']);
    expect(wantedOf('合伙人')).toEqual(['合伙', '伙人']);
  });
});

describe('what is asked for', () => {
  it('is every word of it, without case and width', () => {
    expect(wordsOf('　ＡＢc  劳动 劳动 ')).toEqual(['abc', '劳动']);
    expect(normalised('１２３\t号')).toBe('123 号');
    expect(wordsOf('  ')).toEqual([]);
  });
});
