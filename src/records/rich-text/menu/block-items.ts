import type { Editor } from '@tiptap/core';
import { type Tool, tools } from '../tools.ts';
import type { InsertWhat } from '../use-insertions.tsx';

/** An entry of the block menu. */
export interface BlockItem {
  name: string;
  group: string;
  /** What it is found by besides its name: initials of its pinyin, other words. */
  words: string;
  sign: string;
  /** What can be typed instead, or what it does. */
  hint: string;
  /** Whether it can stand where the cursor is; default always. */
  can?: ((editor: Editor) => boolean) | undefined;
  run: (editor: Editor, insert: (what: InsertWhat) => void) => void;
}

const toolOf = (name: string): Tool => {
  const found = tools.flat().find((tool) => tool.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  return found;
};

const byTool = (name: string, group: string, words: string, hint: string): BlockItem => {
  const { sign, can, run } = toolOf(name);
  return { name, group, words, hint, sign, can, run };
};

/** What can be put into a text, as far as this user may. */
export const blockItems = (may: { upload: boolean; library: boolean }): readonly BlockItem[] => [
  byTool('法条引用', '常用', 'ft fatiao ftyy law statute', '查法规，插入原文'),
  ...(may.upload
    ? [
        {
          ...{ name: '图片', group: '常用', words: 'tp tupian image', hint: '本机，可直接粘贴' },
          sign: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
          run: (_: Editor, insert: (what: InsertWhat) => void) => insert('picture'),
        },
      ]
    : []),
  { ...byTool('插入表格', '常用', 'bg biaoge table', '3 × 3'), name: '表格' },
  byTool('一级标题', '文字', 'bt biaoti heading h1', '#'),
  byTool('二级标题', '文字', 'bt biaoti heading h2', '##'),
  byTool('项目列表', '文字', 'lb liebiao list 无序列表', '-'),
  byTool('编号列表', '文字', 'lb liebiao list 有序列表', '1.'),
  byTool('引用', '文字', 'yy yinyong quote', '>'),
  ...(may.library
    ? [
        {
          ...{
            name: '文件',
            group: '其他',
            words: 'wj wenjian file',
            hint: '文件库中的，作为链接',
          },
          sign: 'M14 3H6v18h12V7zM14 3v4h4',
          run: (_: Editor, insert: (what: InsertWhat) => void) => insert('file'),
        },
      ]
    : []),
  byTool('分隔线', '其他', 'fgx fengexian divider hr', ''),
];

/** Those that what was typed behind the slash leaves. */
export const itemsFor = (items: readonly BlockItem[], query: string): readonly BlockItem[] => {
  const wanted = query.toLowerCase();
  return items.filter(
    ({ name, words }) =>
      name.includes(query) || words.split(' ').some((word) => word.startsWith(wanted)),
  );
};
