// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

const fixture = (name: string): string =>
  readFileSync(`tests/support/values/clipboard/${name}.txt`, 'utf8');
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const none = () => false;
/** The result as an editor parses it: white space between blocks is ignored. */
const clean = (html: string) => cleanPaste(html, none).html.replace(/>\s+</g, '><').trim();

describe('cleanPaste', () => {
  it('pastes the text of Word without its formatting', () => {
    const html = clean(fixture('word'));
    expect(html).not.toMatch(/mso|style=|class="Mso|<o:|<span lang|<!--|<v:|xml/i);
    expect(html).toContain('<h2 class="align-center">');
    expect(html).toContain('关于解除劳动合同的法律意见书');
    expect(html).toMatch(/<h2>(<span>)?一、基本事实/);
    expect(html).toContain('劳动者严重违反用人单位的规章制度的');
    expect(html).toMatch(/<b><span>解除劳动合同<\/span><\/b>/);
    expect(html).toMatch(
      /<span><(strong|u)><(strong|u)>无须支付<\/(strong|u)><\/(strong|u)><\/span>/,
    );
  });

  it("makes lists of Word's list paragraphs, without their numbers", () => {
    const body = new DOMParser().parseFromString(clean(fixture('word')), 'text/html').body;
    const lists = [...body.querySelectorAll('ol')];
    expect(lists).toHaveLength(1);
    const entries = [...(lists[0]?.children ?? [])];
    expect(entries.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
      '书面通知工会',
      '向劳动者送达通知',
    ]);
    expect(entries[0]?.querySelector('ul > li')?.textContent).toBe('附事实和证据');
  });

  it('preserves tables, links to pages, and alignment', () => {
    const body = new DOMParser().parseFromString(clean(fixture('word')), 'text/html').body;
    expect(body.querySelector('td')?.getAttribute('colspan')).toBe('2');
    expect([...body.querySelectorAll('td')].map((cell) => cell.textContent?.trim())).toEqual([
      '工作年限',
      '满一年',
      '一个月工资',
    ]);
    expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://flk.npc.gov.cn/detail2.html?id=1',
    ]);
    expect(body.querySelector('p.align-right')?.textContent).toContain('[1]');
  });

  it('reports which pictures of Word and of WeChat are lost', () => {
    expect(cleanPaste(fixture('word'), none)).toMatchObject({ lost: ['送达回证'], media: 0 });
    expect(cleanPaste(fixture('wechat'), none)).toMatchObject({ lost: ['图片', ''], media: 1 });
    expect(clean(fixture('wechat'))).not.toContain('<img');
  });

  it("makes paragraphs of WeChat's boxes", () => {
    const body = new DOMParser().parseFromString(clean(fixture('wechat')), 'text/html').body;
    expect(body.querySelector('section, div, iframe, [style], [data-src]')).toBeNull();
    expect(
      [...body.children].map(({ localName, textContent }) => [localName, textContent]),
    ).toEqual([
      ['p', '试用期被辞退怎么办？'],
      ['p', '一文读懂赔偿标准'],
      ['blockquote', '用人单位在试用期解除劳动合同的，应当向劳动者说明理由。'],
      ['ul', '无需理由'],
      ['p', '点击小程序往期回顾'],
    ]);
    expect(body.querySelector('p')?.className).toBe('align-center');
    expect(body.querySelector('strong')?.textContent).toBe('试用期被辞退怎么办？');
    expect([...body.querySelectorAll('strong')][1]?.textContent).toBe('赔偿标准');
    expect(body.querySelector('li s')?.textContent).toBe('无需理由');
  });

  it('makes files of pictures that came as data, in their places', () => {
    const html = `<p>前</p><img alt="章" src="data:image/png;base64,${PIXEL}"><p>后</p><img src="data:image/webp;base64,AAAA">`;
    const pasted = cleanPaste(html, none);
    expect(pasted.pictures.map(({ name, type }) => [name, type])).toEqual([
      ['粘贴的图片 1.png', 'image/png'],
    ]);
    expect(pasted.html).toContain('<p>前</p><img alt="章" data-picture="0"><p>后</p>');
    expect(pasted.lost).toEqual(['']);
  });

  it('finds pictures of boxes, and those that have only a choice of sizes', () => {
    const data = `data:image/png;base64,${PIXEL}`;
    const pasted = cleanPaste(fixture('pictures').replaceAll('PIXEL', data), none);
    expect(pasted.html.replace(/\s*\n\s*/g, '')).toBe(
      [
        '<img data-picture="0">题图',
        '<p>横幅</p>',
        '<p>标语</p>',
        '<p>印章<img alt="印章" data-picture="1"></p>',
        '<p>签名<picture><source><img alt="签名" data-picture="2"></picture></p>',
        '<p>现场</p>',
        '<p>流程</p>',
      ].join(''),
    );
    expect(pasted.pictures).toHaveLength(3);
    expect(pasted.lost).toEqual(['', '', '', '现场照片', '办案流程', '']);
  });

  it('leaves pictures of this service where they are, whatever names them', () => {
    const isOurs = (address: string) => address.startsWith('/files/');
    const named = '<p>图</p><img src="data:," data-src="/files/1"><img srcset="/files/2 2x">';
    expect(cleanPaste(named, isOurs)).toMatchObject({
      html: '<p>图</p><img src="/files/1"><img src="/files/2">',
      lost: [],
    });
  });

  it('leaves pictures of this service where they are', () => {
    const isOurs = (address: string) => address.startsWith('/files/');
    const pasted = cleanPaste('<p>图</p><img src="/files/1" style="width:1px">', isOurs);
    expect(pasted).toMatchObject({ html: '<p>图</p><img src="/files/1">', lost: [], pictures: [] });
  });

  it('sees no bold in the box that Google Docs wraps around everything', () => {
    expect(clean('<b style="font-weight:normal"><p>一</p></b>')).toBe('<p>一</p>');
  });
});
