import { expect, it } from 'vitest';
import { deadLinks, gapsIn, isBare, siteLinksIn } from './what-is-missing.ts';

const labels = (fields: object, isColumnGone = false) =>
  gapsIn(fields as never, isColumnGone).map(({ field, label }) => [field, label]);

it('S-DESK-3 what an article lacks: a column, a cover, alternative texts', () => {
  const whole = { cataId: '1', coverId: '2', coverAlt: '印章', body: '<img src="/a" alt="章">' };
  expect(labels(whole)).toEqual([]);
  expect(labels(whole, true)).toEqual([['cataId', '主栏目']]);
  expect(labels({ ...whole, cataId: null, coverId: null, coverAlt: '' })).toEqual([
    ['cataId', '主栏目'],
    ['coverId', '封面'],
  ]);
  expect(labels({ ...whole, coverAlt: '' })).toEqual([['coverAlt', '封面替代文字']]);
  const body = '<img src="/a" alt=""><p>文</p><img src="/b"><img alt="有" src="/c">';
  expect(labels({ ...whole, body })).toEqual([['body', '2 张图片缺替代文字']]);
});

it('S-DESK-3 links within this site, without duplicates; external ones are ignored', () => {
  const body =
    '<p><a href="/a?b=1&amp;c">一</a><a href="https://x.cn/a">二</a><a href="//x.cn">三</a><a href="/a?b=1&amp;c">四</a></p>';
  expect(siteLinksIn(body)).toEqual(['/a?b=1&c']);
  expect(deadLinks([])).toEqual([]);
  expect(deadLinks(['/a', '/b"'])).toEqual([
    {
      ...{ field: 'body', label: '2 个站内链接打不开', detail: '/a、/b"' },
      target: 'a[href="/a"],a[href="/b\\""]',
    },
  ]);
});

it.each([
  ['', true],
  [undefined, true],
  ['<p> </p>', true],
  ['<p>文</p>', false],
  ['<img src="/a">', false],
])('a text %j is bare: %s', (body, bare) => {
  expect(isBare(body)).toBe(bare);
});
