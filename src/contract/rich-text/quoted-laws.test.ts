import { expect, it } from 'vitest';
import { keyOfName, lawKeysIn, nameIn, sameName, shortName } from './quoted-laws.ts';

const quote = (source: string, more = '') =>
  `<figure class="law-quote"${more}><figcaption>${source}</figcaption><blockquote><p>一</p></blockquote></figure>`;

it.each([
  ['《劳动合同法》第四十七条', '劳动合同法'],
  ['参见《 民法典 》', '民法典'],
  ['《关于适用〈民法典〉的解释（一）》第一条', '关于适用〈民法典〉的解释（一）'],
  ['劳动合同法第一条', ''],
  ['《》', ''],
  ['《甲《乙》', '乙'],
])('S-DESK-5 the law named in 「%s」 is 「%s」', (source, name) =>
  expect(nameIn(source)).toBe(name),
);

it.each([
  ['中华人民共和国劳动合同法', '劳动合同法', '劳动合同法'],
  ['中华人民共和国 劳动 合同法', '劳动 合同法', '劳动合同法'],
  ['中华人民共和国', '中华人民共和国', '中华人民共和国'],
  ['公司法（2018 修正）', '公司法（2018 修正）', '公司法(2018修正)'],
])('S-DESK-5 %s has the short name %s, and matches %s', (name, short, same) => {
  expect([shortName(name), sameName(name)]).toEqual([short, same]);
});

it('S-DESK-5 a text’s quoted laws are found by value and by name, each once', () => {
  const text =
    quote('《中华人民共和国刑法》第一条', ' data-law="xing-fa"') +
    quote('《刑法》第二条') +
    quote('《甲&amp;乙 &lt;法&gt;》') +
    quote('没有名称') +
    '<p>《公司法》</p><blockquote><p>《民法典》</p></blockquote>';
  expect(lawKeysIn(text)).toEqual(['=xing-fa', '《刑法》', keyOfName('甲&乙 <法>')]);
  expect(
    lawKeysIn('<figure data-law="a" class="law-quote"><figcaption></figcaption></figure>'),
  ).toEqual(['=a']);
});

it('S-DESK-5 a name longer than any entry’s is not looked up', () =>
  expect(lawKeysIn(quote(`《${'法'.repeat(121)}》`))).toEqual([]));
