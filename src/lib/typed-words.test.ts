import { expect, it } from 'vitest';
import { hasSeparator, splitWords, storedWords, uniqueWords } from './typed-words.ts';

it.each([
  ['离婚', ['离婚']],
  ['离婚，抚养', ['离婚', '抚养']],
  ['离婚, 抚养、探望; 财产；债务', ['离婚', '抚养', '探望', '财产', '债务']],
  ['离婚\r\n抚养\t探望', ['离婚', '抚养', '探望']],
  ['劳动 合同，', ['劳动 合同', '']],
  ['', ['']],
])('the words of %j are %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
  expect(hasSeparator(text)).toBe(words.length > 1);
});

it('each word is there once, and none is empty', () => {
  expect(uniqueWords(['离婚', '', '抚养', '离婚'])).toEqual(['离婚', '抚养']);
});

it.each<[unknown, string[]]>([
  [
    ['离婚', '抚养'],
    ['离婚', '抚养'],
  ],
  ['离婚，抚养', ['离婚', '抚养']],
  [undefined, []],
  [null, []],
  [{ 0: '离婚' }, []],
  [
    ['离婚', 7, null, '离婚', '甲，乙'],
    ['离婚', '甲，乙'],
  ],
])('S-DESK-9 a stored value %j has the words %j', (value, words) => {
  expect(storedWords(value)).toEqual(words);
});
