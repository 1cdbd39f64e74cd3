import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { richTextFields } from '../../../server/security/clean-rich-text.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import type { EntityName } from '../../../src/contract/entities.ts';
import { article } from '../../support/calls/endpoint-bodies.ts';
import { fieldsFor } from '../../support/calls/record-calls.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';
import { hostileHtml } from '../../support/values/hostile-html.ts';

const PICTURE = `/cn/management/v1/file/content/${randomUUID()}`;

/** Every rich text of the table: the call that makes its record, and its field. */
const richTexts = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => name.endsWith('Create'))
  .flatMap((name) => richTextFields(endpoints[name].request).map((field) => ({ name, field })));

const writer = (server: TestServer) =>
  server.userWith(
    ...['article', 'course', 'chapter'].flatMap((name) => [`${name}:create`, `${name}:update`]),
  );

/** Fields that the server takes, whatever the entity. */
const restOf = (name: EndpointName, visitor: Visitor) =>
  name === 'articleCreate' ? article : fieldsFor(name.replace('Create', '') as EntityName, visitor);

/** Writes a text into one field of a new record; gives the text that was stored. */
async function store(
  visitor: Visitor,
  { name, field }: (typeof richTexts)[number],
  text: string,
  rest: object,
): Promise<string> {
  const body = { id: randomUUID(), ...rest, [field]: text };
  const made = await visitor.client.call(endpoints[name] as never, body as never);
  return String((made as Record<string, unknown>)[field]);
}

const TEXT = '[^<>]';
const NAMES =
  'p|h[234]|br|hr|strong|em|u|s|sub|sup|blockquote|ul|ol|li|table|thead|tbody|tr|th|td|figure|figcaption|a|img';
const ATTRIBUTE = ` (?:${[
  'class="(?:align-(?:center|right|justify)|law-quote)"',
  'href="(?:https?://|mailto:|tel:|/(?![/\\\\]))[^"<>\\s]*"',
  `src="${PICTURE.replace(/[^/]+$/, '[0-9a-f-]{36}')}"`,
  'alt="[^"<>]*"',
  '(?:width|height|colspan|rowspan|start)="\\d{1,4}"',
].join('|')})`;
/** HTML of which every character is accounted for: no parser can make anything else of it. */
const HARMLESS = new RegExp(`^(?:${TEXT}|</(?:${NAMES})>|<(?:${NAMES})(?:${ATTRIBUTE})*>)*$`);

onEachDatabase((server) => {
  it('knows the rich texts of the table', () => {
    expect(richTexts).toEqual(
      expect.arrayContaining([
        { name: 'articleCreate', field: 'body' },
        { name: 'chapterCreate', field: 'body' },
        { name: 'courseCreate', field: 'summary' },
      ]),
    );
  });

  describe.each(richTexts)('$name, $field', (place) => {
    it('is refused where cleaning makes it longer than the contract allows', async () => {
      const user = await writer(server());
      const most = place.name === 'courseCreate' ? 20_000 : 200_000;
      // Each of these characters becomes five.
      const grown = store(user, place, '&'.repeat(most), await restOf(place.name, user));
      await expect(grown).rejects.toMatchObject({
        ...{ kind: 'refusal', code: 2001 },
        data: { fields: { [place.field]: expect.stringContaining(String(most)) } },
      });
    });

    it('stores nothing of a hostile text that could do anything', async () => {
      const user = await writer(server());
      const rest = await restOf(place.name, user);
      for (const text of hostileHtml) {
        const stored = await store(user, place, text, rest);
        expect(stored, text).toMatch(HARMLESS);
        expect(await store(user, place, stored, rest), `twice: ${text}`).toBe(stored);
      }
    });
  });

  describe('a rich text', () => {
    const place = { name: 'articleCreate', field: 'body' } as const;
    const stored = async (text: string) => store(await writer(server()), place, text, article);

    it.each([
      '<h2 class="align-center">劳动合同的解除</h2><p>第一段<br>第二行 &amp; <strong>重点</strong><em>斜</em><u>线</u><s>删</s></p>',
      '<ul><li><p>一</p><ul><li><p>一之一</p></li></ul></li></ul><ol start="3"><li><p>三</p></li></ol>',
      '<table><tbody><tr><th colspan="2" rowspan="1"><p>表头</p></th></tr><tr><td><p>格</p></td></tr></tbody></table>',
      '<figure class="law-quote"><figcaption>《劳动合同法》第三十八条</figcaption><blockquote><p>用人单位有下列情形之一的，劳动者可以解除劳动合同。</p></blockquote></figure>',
      '<p><a href="https://flk.npc.gov.cn/?a=1&amp;b=2">法律库</a><a href="mailto:a@example.com">信</a><a href="tel:12348">电话</a><a href="/about">本站</a></p>',
      `<p>图</p><img src="${PICTURE}" alt="印章" width="640" height="480"><hr><blockquote><p>引</p></blockquote><p>H<sub>2</sub>O</p>`,
      '<p>不换行&nbsp;空格 “引号” \'单\' "双"</p>',
    ])('is stored as an editor wrote it: %s', async (html) => {
      expect(await stored(html)).toBe(html);
    });

    it('keeps the text of what it may not hold', async () => {
      expect(
        await stored('<section><div>甲方</div> <span style="color:red">乙方</span></section>'),
      ).toBe('<p>甲方 乙方</p>');
      expect(await stored('<h1>大</h1><b>粗</b><i>斜</i><del>删</del>')).toBe(
        '<h2>大</h2><strong>粗</strong><em>斜</em><s>删</s>',
      );
    });

    it('leaves plain text alone, and makes paragraphs where a character of it could be markup', async () => {
      expect(await stored('第一段\n第二段')).toBe('第一段\n第二段');
      expect(await stored('若 a<b 且 x&y\n\n则“成立”')).toBe(
        '<p>若 a&lt;b 且 x&amp;y</p><p>则“成立”</p>',
      );
    });

    it('loads pictures from nowhere but where files are stored', async () => {
      const id = randomUUID();
      const addresses = [
        `https://evil.example/${id}`,
        `//evil.example/cn/management/v1/file/content/${id}`,
        `/cn/management/v1/file/content/../admin/${id}`,
        `upload:${id}`,
      ];
      for (const src of addresses)
        expect(await stored(`<p>图</p><img src="${src}">`)).toBe('<p>图</p>');
    });

    it('answers a repeat as it answered first, by what was sent', async () => {
      const user = await writer(server());
      const body = { id: randomUUID(), ...article, body: '<p>一<script>alert(1)</script></p>' };
      const options = { idempotencyKey: randomUUID() };
      const first = await user.client.call(endpoints.articleCreate, body, options);
      expect(await user.client.call(endpoints.articleCreate, body, options)).toEqual(first);
      const other = user.client.call(
        endpoints.articleCreate,
        { ...body, body: '<p>一</p>' },
        options,
      );
      await expect(other).rejects.toMatchObject({ status: 422 });
    });
  });
});
