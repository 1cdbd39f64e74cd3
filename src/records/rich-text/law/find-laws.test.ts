import { expect, it } from 'vitest';
import { findLaws } from './find-laws.ts';

const laws = [
  ['中华人民共和国劳动合同法实施条例', 'lao-dong-he-tong-fa-shi-shi-tiao-li'],
  ['中华人民共和国劳动法', 'lao-dong-fa'],
  ['中华人民共和国劳动合同法', 'lao-dong-he-tong-fa'],
  ['中华人民共和国消费者权益保护法', 'xiao-fei-zhe-quan-yi-bao-hu-fa'],
  ['WTO 企业规则', 'v8'],
  ['企业职工带薪年休假实施办法', 'v7'],
].map(([label = '', value = '']) => ({ label, value }));
const found = (words: string) => findLaws(laws, words).map(({ value }) => value);

it.each([
  ['劳动合同法', ['lao-dong-he-tong-fa', 'lao-dong-he-tong-fa-shi-shi-tiao-li']],
  [
    '中华人民共和国劳动法',
    ['lao-dong-fa', 'lao-dong-he-tong-fa-shi-shi-tiao-li', 'lao-dong-he-tong-fa'],
  ],
  ['实施', ['lao-dong-he-tong-fa-shi-shi-tiao-li', 'v7']],
  ['消法', ['xiao-fei-zhe-quan-yi-bao-hu-fa']],
  ['ldf', ['lao-dong-fa']],
  ['LaoDongF', ['lao-dong-fa']],
  ['企业', ['v7', 'v8']],
  ['wto', ['v8']],
  ['法法', []],
  ['刑法', []],
])('S-DESK-5 「%s」 finds %j', (words, values) => expect(found(words)).toEqual(values));

it('S-DESK-5 without words all stand in their order', () =>
  expect(found(' ')).toEqual(laws.map(({ value }) => value)));
