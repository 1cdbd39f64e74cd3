import type { Editor } from '@tiptap/core';
import { toolOf } from '../tools.ts';
import type { InsertWhat } from '../use-insertions.tsx';

/** An entry of the block menu. */
export interface BlockItem {
  name: string;
  group: string;
  /** Search words besides its name: pinyin initials, synonyms. */
  words: string;
  sign: string;
  /** Description, where the name is not enough. */
  hint?: string;
  /** Text that can be typed instead. */
  keys?: string;
  /** Whether it is possible at the cursor; default always. */
  can?: ((editor: Editor) => boolean) | undefined;
  run: (editor: Editor, insert: (what: InsertWhat) => void) => void;
}

const byTool = (
  name: string,
  group: string,
  words: string,
  more: Pick<BlockItem, 'hint' | 'keys'> = {},
): BlockItem => {
  const { sign, can, run } = toolOf(name);
  return { name, group, words, sign, can, run, ...more };
};

/** The blocks that this user may insert. */
export const blockItems = (may: { upload: boolean; library: boolean }): readonly BlockItem[] => [
  byTool('法条引用', '常用', 'ft fatiao ftyy law statute', { hint: '查法规，插入原文' }),
  ...(may.upload
    ? [
        {
          ...byTool('插入图片', '常用', 'tp tupian image', { hint: '本机，可直接粘贴' }),
          name: '图片',
        },
      ]
    : []),
  { ...byTool('插入表格', '常用', 'bg biaoge table', { hint: '3 × 3' }), name: '表格' },
  byTool('一级标题', '文字', 'bt biaoti heading h1', { keys: '#' }),
  byTool('二级标题', '文字', 'bt biaoti heading h2', { keys: '##' }),
  byTool('项目列表', '文字', 'lb liebiao list 无序列表', { keys: '-' }),
  byTool('编号列表', '文字', 'lb liebiao list 有序列表', { keys: '1.' }),
  byTool('引用', '文字', 'yy yinyong quote', { keys: '>' }),
  ...(may.library
    ? [
        {
          ...{
            name: '文件',
            group: '其他',
            words: 'wj wenjian file',
            hint: '文件库中的，作为链接',
          },
          sign: 'M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8zM14 3v5h5',
          run: (_: Editor, insert: (what: InsertWhat) => void) => insert('file'),
        },
      ]
    : []),
  byTool('分隔线', '其他', 'fgx fengexian divider hr'),
];

/** The entries that match the text behind the slash. */
export const itemsFor = (items: readonly BlockItem[], query: string): readonly BlockItem[] => {
  const wanted = query.toLowerCase();
  return items.filter(
    ({ name, words }) =>
      name.includes(query) || words.split(' ').some((word) => word.startsWith(wanted)),
  );
};
