import { describe, expect, it } from 'vitest';
import { normalised, wordsOf } from '../../src/contract/words.ts';
import { turnsDuring } from '../../tests/support/server/turns-during.ts';
import { gramsOf, textTokensOf, tokensOf, wantedOf } from './grams.ts';

describe('grams of a text', () => {
  it('are its characters and pairs of adjacent ones, without duplicates', async () => {
    const characters = ['劳', '动', '合', '同', '法'];
    const pairs = ['劳动', '动合', '合同', '动法'];
    expect(await gramsOf('劳动合同 劳动法')).toEqual([...characters, ...pairs]);
    expect(await gramsOf('字')).toEqual(['字']);
    expect(await gramsOf('标题\n正文')).toEqual(['标', '题', '正', '文', '标题', '正文']);
  });

  it('treat characters beyond the basic plane as one', async () => {
    expect(await gramsOf('𠮷野')).toEqual(['𠮷', '野', '𠮷野']);
  });

  it('are encoded as words of letters and digits, whatever the text contains', async () => {
    const tokens = tokensOf(await gramsOf('"*%_(:^-)\'\\ OR 劳动'));
    expect(tokens).toMatch(/^([0-9a-z]{4}){1,2}( ([0-9a-z]{4}){1,2})*$/);
    const all = ['a', 'b', 'ab', 'ba', '劳', '劳动', '动劳', '"*', '*"', '𠮷野'];
    expect(new Set(tokensOf(all).split(' ')).size).toBe(all.length);
  });
});

describe('grams of a long text', () => {
  /** Characters of which no pair stands twice, some beyond the basic plane. */
  const text = Array.from({ length: 30_000 }, (_, at) => String.fromCodePoint(0xfe00 + at)).join(
    '',
  );

  it('lack none where its pieces meet', async () => {
    const grams = await gramsOf(text);
    expect(grams).toHaveLength(59_999);
    const characters = [...text];
    expect(grams.slice(30_000)).toEqual(
      characters.slice(1).map((character, at) => `${characters[at]}${character}`),
    );
    expect(await textTokensOf(grams)).toBe(tokensOf(grams));
  });

  it('S-OPS-6 let other calls in meanwhile', async () => {
    const long = text.repeat(4);
    const turns = await turnsDuring(async () => textTokensOf(await gramsOf(long)));
    expect(turns).toBeGreaterThan(2);
  });
});

describe('grams that a word is searched by', () => {
  it('are its character if it is a single one, else its pairs', () => {
    expect(wantedOf('㐂')).toEqual(['㐂']);
    expect(wantedOf('𠮷')).toEqual(['𠮷']);
    expect(wantedOf('合伙人')).toEqual(['合伙', '伙人']);
  });
});

describe('words of a query', () => {
  it('are normalised in case and width, without duplicates', () => {
    expect(wordsOf('　ＡＢc  劳动 劳动 ')).toEqual(['abc', '劳动']);
    expect(normalised('１２３\t号')).toBe('123 号');
    expect(wordsOf('  ')).toEqual([]);
  });
});
