import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseHelp } from './parse-help.ts';

const text = (words: string) => [{ kind: 'text', text: words }];

it('reads headings, paragraphs, lists, tables and pictures', () => {
  const blocks = parseHelp(
    '# 书名\n\n## 写作\n\n一行很长，\n接着写。\n\n- 甲\n  续\n- **乙**\n\n1. 一\n2. 二\n\n| 头 | 尾 |\n|---|---|\n| `a` | b |\n\n![首页](docs/a.webp)\n',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, text: '写作' },
    { kind: 'paragraph', parts: text('一行很长，接着写。') },
    { kind: 'list', ordered: false, items: [text('甲续'), [{ kind: 'strong', text: '乙' }]] },
    { kind: 'list', ordered: true, items: [text('一'), text('二')] },
    {
      kind: 'table',
      head: [text('头'), text('尾')],
      rows: [[[{ kind: 'code', text: 'a' }], text('b')]],
    },
    { kind: 'picture', alt: '首页', file: 'docs/a.webp' },
  ]);
});

it('makes links of web addresses only, and no markup', () => {
  expect(parseHelp('[库](https://flk.npc.gov.cn)和[坏](javascript:alert(1))<b>粗</b>')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'link', text: '库', href: 'https://flk.npc.gov.cn' },
        { kind: 'text', text: '和' },
        { kind: 'text', text: '坏' },
        { kind: 'text', text: ')<b>粗</b>' },
      ],
    },
  ]);
});

it('parses the whole manual: no Markdown is left over', async () => {
  const blocks = parseHelp(await readFile('README.zh-CN.md', 'utf8'));
  expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(8);
  // Code spans may contain Markdown characters.
  const words = JSON.stringify(blocks, (name, value) =>
    name === 'file' || value?.kind === 'code' ? undefined : value,
  );
  expect(words).not.toMatch(/\*\*|\]\(|#{2,}|\|---/);
});
