import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { richText } from '../../src/contract/common-schemas.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { cleanInput, richTextFields } from './clean-rich-text.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const buckets = {
  business: 'https://files.example/b/',
  product: '',
  course: '',
  activity: '',
  wechat: '',
};
const request = v.object({ title: v.string(), body: richText(10_000, '正文') });
const endpoint = { ...endpoints.articleCreate, request };
const cleaned = (body: string) => cleanInput(endpoint, { body }, buckets).body;

describe('the input of a call', () => {
  it('has the fields that the contract calls rich text cleaned, and no others', () => {
    expect(richTextFields(request)).toEqual(['body']);
    expect(richTextFields(v.string())).toEqual([]);
    const input = { title: '<script>', body: '<p>一<script>alert(1)</script></p>' };
    expect(cleanInput(endpoint, input, buckets)).toEqual({ title: '<script>', body: '<p>一</p>' });
  });

  it('hides no rich text inside another schema, where none would be cleaned', () => {
    const countIn = (schema: unknown): number => {
      if (typeof schema !== 'object' || schema === null) return 0;
      if ('richText' in schema) return 1;
      return Object.values(schema).reduce((sum: number, part) => sum + countIn(part), 0);
    };
    for (const { path, request } of Object.values<Endpoint>(endpoints)) {
      expect(richTextFields(request), path).toHaveLength(countIn(request));
    }
  });

  it('stays what it is without such a field, or without a text in it', () => {
    const input = { title: '<script>' };
    const plain = { ...endpoint, request: v.object({ title: v.string() }) };
    expect(cleanInput(plain, input, buckets)).toBe(input);
    for (const other of [input, { body: undefined }, { body: null }]) {
      expect(cleanInput(endpoint, other, buckets)).toStrictEqual(other);
    }
  });
});

describe('a text', () => {
  it.each([
    ['plain', '第一段\n第二段 ', '第一段\n第二段 '],
    ['plain, with an ampersand', '甲&乙\n\n丙', '<p>甲&amp;乙</p><p>丙</p>'],
    ['plain, with a sign', '若 a<b', '<p>若 a&lt;b</p>'],
    ['nothing but signs', '&', '<p>&amp;</p>'],
    ['of older names', '<h1>一</h1><h5>二</h5><h6>三</h6>', '<h2>一</h2><h4>二</h4><h4>三</h4>'],
    [
      'of older marks',
      '<b>一</b><i>二</i><del>三</del><strike>四</strike>',
      '<strong>一</strong><em>二</em><s>三</s><s>四</s>',
    ],
    ['as browsers write it', '<p>一<br />二\u00a0三</p><hr/>', '<p>一<br>二&nbsp;三</p><hr>'],
    ['with space around', ' <p>一</p>\n', '<p>一</p>'],
    ['without any tag left', '<div>甲 &amp; 乙</div>', '<p>甲 &amp; 乙</p>'],
    ['without anything left', '<script>alert(1)</script> ', ''],
    ['with text of silent elements', '<p>一</p><title>二</title><svg>三</svg>', '<p>一</p>'],
    [
      'with attributes of an element',
      '<p class="align-center" style="x" id="a">一</p>',
      '<p class="align-center">一</p>',
    ],
    ['with another class', '<p class="law-quote">一</p>', '<p>一</p>'],
    [
      'with the class of a renamed element',
      '<h1 class="align-right">一</h1>',
      '<h2 class="align-right">一</h2>',
    ],
    [
      'with links',
      '<p><a href="https://a.example/?b">一</a><a href="mailto:a@example.com">二</a></p>',
      '<p><a href="https://a.example/?b">一</a><a href="mailto:a@example.com">二</a></p>',
    ],
    [
      'with more links',
      '<p><a href="http://a.example">一</a><a href="tel:12348">二</a></p>',
      '<p><a href="http://a.example">一</a><a href="tel:12348">二</a></p>',
    ],
    [
      'with bad links',
      '<p><a href="javascript:alert(1)">一</a><a href="//a.example">二</a></p>',
      '<p><a>一</a><a>二</a></p>',
    ],
    [
      'with a picture of a bucket',
      `<img src="https://files.example/b/${ID}" alt="章">`,
      `<img src="https://files.example/b/${ID}" alt="章">`,
    ],
    [
      'with a stored picture',
      `<img src="/cn/management/v1/file/content/${ID}">`,
      `<img src="/cn/management/v1/file/content/${ID}">`,
    ],
    [
      'with a picture of elsewhere',
      `<p>一</p><img src="https://evil.example/${ID}" alt="章">`,
      '<p>一</p>',
    ],
  ])('%s', (_, text, html) => {
    expect(cleaned(text)).toBe(html);
    expect(cleaned(html)).toBe(html);
  });

  it('loses the elements beyond 60 in each other, and none of its words', () => {
    const nested = (depth: number) => `${'<ul>'.repeat(depth)}一${'</ul>'.repeat(depth)}`;
    expect(cleaned(nested(59))).toBe(nested(59));
    expect(cleaned(nested(80)).match(/<ul>/g)?.length).toBeLessThanOrEqual(60);
    expect(cleaned(nested(80))).toContain('一');
  });
});
