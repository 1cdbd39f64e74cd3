import { describe, expect, it } from 'vitest';
import { htmlOf, isHtml, plainTextOf } from './rich-text-form.ts';

describe('isHtml', () => {
  it.each([
    '<p>段</p>',
    'a <b>粗</b>',
    '<br>',
    '<img src=x onerror=alert(1)',
    '<!-- 注 -->',
    '</script>',
    '<svg/onload=alert(1)>',
    '<o:p></o:p>',
  ])('%s is HTML', (text) => expect(isHtml(text)).toBe(true));

  it.each([
    '',
    '第一段\n第二段',
    '若 a<b 且 b>c, x<y',
    'x<y',
    '甲方<乙方>',
    '<2024>',
    'A&amp;B',
    '5 < 6',
  ])('%s is plain text', (text) => expect(isHtml(text)).toBe(false));
});

describe('htmlOf', () => {
  it('makes a paragraph of each line of a plain text', () => {
    expect(htmlOf('第一段\r\n\n若 a<b & c\n ')).toBe('<p>第一段</p><p>若 a&lt;b &amp; c</p>');
    expect(htmlOf('')).toBe('');
  });

  it('leaves HTML as it is', () => expect(htmlOf('<p>一\n二</p>')).toBe('<p>一\n二</p>'));
});

describe('plainTextOf', () => {
  it('has a line for each block, and the characters that entities stand for', () => {
    const html =
      '<h2>解除</h2><p>第一行<br>第二行 &amp;lt; a &lt; b</p><ul><li><p>一</p></li><li><p>二&nbsp;&quot;引&quot;</p></li></ul><table><tbody><tr><td><p>甲</p></td><td><p>乙</p></td></tr></tbody></table>';
    expect(plainTextOf(html)).toBe('解除\n第一行\n第二行 &lt; a < b\n一\n二\u00a0"引"\n甲\n乙');
  });

  it('leaves plain text as it is', () =>
    expect(plainTextOf('一\n\n二 < 三')).toBe('一\n\n二 < 三'));

  it('is as fast for a run of blanks as for any other text', () => {
    const begun = performance.now();
    for (const blank of [' ', '\t', ' \t']) {
      const run = blank.repeat(100_000 / blank.length);
      expect(plainTextOf(`<p>一${run}二</p><p>三</p>`)).toBe(`一${run}二\n三`);
      expect(plainTextOf(`<p>一${run}</p>${run}<p>二${run}\n${run}三</p>`)).toBe(
        `一\n${run}二\n${run}三`,
      );
    }
    // Milliseconds. Searching the line end from each blank anew takes several seconds for every run.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
