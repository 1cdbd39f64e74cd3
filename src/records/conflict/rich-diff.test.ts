// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { diffRichText } from './rich-diff.ts';

const diff = (before: string, after: string): string => {
  const place = document.createElement('div');
  place.append(diffRichText(before, after));
  return place.innerHTML;
};
const change = (kind: string, html: string) =>
  `<div class="diff-change" data-change="${kind}">${html}</div>`;

it.each([
  ['the same', '<p>一</p><p>二</p>', '<p>一</p><p>二</p>', '<p>一</p><p>二</p>'],
  [
    'words inside a paragraph',
    '<p>下列三种情形都要支付</p>',
    '<p>下列两种情形都要支付</p>',
    change('改', '<p>下列<del>三</del><ins>两</ins>种情形都要支付</p>'),
  ],
  [
    'a heading, also of another level',
    '<h2>什么时候有补偿</h2>',
    '<h3>什么时候应当有补偿</h3>',
    change('改', '<h3>什么时候<ins>应当</ins>有补偿</h3>'),
  ],
  [
    'words that became bold',
    '<p>应当支付</p>',
    '<p>应当<strong>支付</strong></p>',
    change('改', '<p>应当<del>支付</del><ins><strong>支付</strong></ins></p>'),
  ],
  [
    'a paragraph that came, and one that went',
    '<p>甲乙丙丁</p><p>子丑寅卯</p>',
    '<p>东西南北</p><p>甲乙丙丁</p>',
    `${change('增', '<p><ins>东西南北</ins></p>')}<p>甲乙丙丁</p>${change('删', '<p><del>子丑寅卯</del></p>')}`,
  ],
  [
    'a picture that came',
    '<p>一</p>',
    '<p>一</p><img src="/a" alt="印章">',
    `<p>一</p>${change('增', '<ins><img src="/a" alt="印章"></ins>')}`,
  ],
  [
    'the words of a picture',
    '<img src="/a" alt="">',
    '<img src="/a" alt="印章">',
    change(
      '改',
      '<figure><img src="/a" alt="印章"><figcaption>替代文字：<del></del><ins>印章</ins></figcaption></figure>',
    ),
  ],
  [
    'a cell and a row of a table',
    '<table><tbody><tr><td><p>满一年</p></td></tr></tbody></table>',
    '<table><tbody><tr><td><p>满两年</p></td></tr><tr><td><p>其他情形</p></td></tr></tbody></table>',
    change(
      '改',
      '<table><tbody data-change="改"><tr data-change="改"><td data-change="改"><p data-change="改">满<del>一年</del><ins>两年</ins></p></td></tr><tr data-change="增"><td><p><ins>其他情形</ins></p></td></tr></tbody></table>',
    ),
  ],
  [
    'an item of a list',
    '<ul><li><p>一项</p></li></ul>',
    '<ul><li><p>一项</p></li><li><p>第二</p></li></ul>',
    change('改', '<ul><li><p>一项</p></li><li data-change="增"><p><ins>第二</ins></p></li></ul>'),
  ],
  [
    'a line break',
    '<p>一<br>二</p>',
    '<p>一<br>三</p>',
    change('改', '<p>一<br><del>二</del><ins>三</ins></p>'),
  ],
])('S-DESK-6 what changed is marked in its place: %s', (_, before, after, html) => {
  expect(diff(before, after)).toBe(html);
});

it('S-DESK-6 blocks without similarity are not a change of each other', () => {
  expect(diff('<p>甲乙丙丁</p>', '<p>子丑寅卯</p>')).toBe(
    change('删', '<p><del>甲乙丙丁</del></p>') + change('增', '<p><ins>子丑寅卯</ins></p>'),
  );
});
