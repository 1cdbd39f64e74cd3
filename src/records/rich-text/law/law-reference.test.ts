import { describe, expect, it } from 'vitest';
import {
  chineseOf,
  citedPart,
  inChinese,
  NO_REFERENCE,
  numberOf,
  queryIn,
  referenceIn,
  sourceOf,
  wrongNumber,
} from './law-reference.ts';

describe('numbers of articles', () => {
  it.each([
    [1, '一'],
    [10, '十'],
    [12, '十二'],
    [20, '二十'],
    [47, '四十七'],
    [100, '一百'],
    [105, '一百零五'],
    [110, '一百一十'],
    [188, '一百八十八'],
    [1000, '一千'],
    [1005, '一千零五'],
    [1050, '一千零五十'],
    [1260, '一千二百六十'],
    [9999, '九千九百九十九'],
  ])('S-DESK-5 %d is %s, and back', (number, words) => {
    expect(chineseOf(number)).toBe(words);
    expect(numberOf(words)).toBe(number);
    expect(numberOf(String(number))).toBe(number);
  });

  it('S-DESK-5 every number of an article is read as it is written', () => {
    const all = Array.from({ length: 9999 }, (_, at) => at + 1);
    expect(all.filter((number) => numberOf(chineseOf(number)) !== number)).toEqual([]);
  });

  it.each([
    ['４７', 47],
    [' 47 ', 47],
    ['一百〇五', 105],
    ['一百两十', 120],
    ['0', null],
    ['', null],
    ['12345', null],
    ['4.7', null],
    ['-1', null],
    ['二百五', null],
    ['十百', null],
    ['四七', null],
    ['法', null],
    ['一法', null],
  ])('S-DESK-5 「%s」 is %s', (text, number) => expect(numberOf(text)).toBe(number));
});

const of = (article = '', paragraph = '', item = '') => ({ article, paragraph, item });

it.each([
  [of('46', '', '5'), '第四十六条第（五）项'],
  [of('四十六', '2', '五'), '第四十六条第二款第（五）项'],
  [of('120之一'), '第一百二十条之一'],
  [of('120之1', '2'), '第一百二十条之一第二款'],
  [of('法'), ''],
  [of('1之2之3'), ''],
  [NO_REFERENCE, ''],
])('S-DESK-5 %j is cited as %s', (reference, cited) => {
  expect(citedPart(reference)).toBe(cited);
});

it.each([
  ['', null],
  ['  ', null],
  ['47', null],
  ['120之一', null],
  ['abc', '应为数字，如 47 或 四十七'],
  ['之一', '应为数字，如 47 或 四十七'],
])('S-DESK-5 「%s」 as a number: %s', (text, wrong) => expect(wrongNumber(text)).toBe(wrong));

it.each([
  ['劳动合同法 47', '劳动合同法', of('47')],
  [' 劳动合同法 47 ', '劳动合同法', of('47')],
  ['劳动合同法47', '劳动合同法', of('47')],
  ['《劳动合同法》第４７条', '劳动合同法', of('47')],
  ['劳动合同 四十七', '劳动合同', of('四十七')],
  ['劳动合同法第四十七条', '劳动合同法', of('四十七')],
  ['《劳动合同法》第47条第2款', '劳动合同法', of('47', '2')],
  [
    '《中华人民共和国劳动合同法》第四十六条第（五）项',
    '中华人民共和国劳动合同法',
    of('四十六', '', '五'),
  ],
  ['刑法第一百二十条之一', '刑法', of('一百二十之一')],
  ['ldht 46', 'ldht', of('46')],
  ['47', '', of('47')],
  ['劳动合同法', '劳动合同法', NO_REFERENCE],
  ['民法典三百', '民法典三百', NO_REFERENCE],
  ['  ', '', NO_REFERENCE],
])('S-DESK-5 「%s」 looks for 「%s」 and %j', (text, words, reference) => {
  expect(queryIn(text)).toEqual({ words, reference });
});

it('S-DESK-5 numbers that were typed are shown in Chinese; what is none stays', () => {
  expect(inChinese(of('46', '第', '120之1'))).toEqual(of('四十六', '第', '一百二十之一'));
});

it('S-DESK-5 a source is parsed back, unless it contains more', () => {
  const reference = of('四十六', '二', '五');
  expect(referenceIn(sourceOf('劳动合同法', reference))).toEqual({ name: '劳动合同法', reference });
  expect(referenceIn('《劳动合同法》第三十八条、第四十六条')).toEqual({
    name: '劳动合同法',
    reference: NO_REFERENCE,
  });
  expect(referenceIn('没有名称')).toEqual({ name: '', reference: NO_REFERENCE });
});
