import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import type { Insertions } from './use-insertions.tsx';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  /** The face of the button: a letter, or the path of a drawing on a 24 grid. */
  sign: string;
  /** Keyboard shortcut, for the tooltip. */
  keys?: string;
  /** Whether it is active at the cursor; absent for a plain action. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it is possible there; default always. */
  can?: (editor: Editor) => boolean;
  /** `insert` opens a dialog for what to insert. */
  run: (editor: Editor, insert?: Insertions['insert']) => void;
  /** Word next to the sign. */
  word?: string;
  /** The sign is a letter in the style that it applies: 'b' bold. */
  letter?: 'b' | 'i' | 'u' | 's';
}

/** A drawing of a picture. */
const PICTURE =
  'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4 18l5-5 4 4 3-3 4 4M9 9h.01';

/** Runs a command of ProseMirror. */
export const by = (command: Command) => (editor: Editor) => {
  command(editor.state, editor.view.dispatch);
  editor.commands.focus();
};

const cellsOf = (type: string) =>
  Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] }));
const emptyTable = {
  type: 'table',
  content: ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: cellsOf(type),
  })),
};

const heading = (level: 2 | 3 | 4, name: string): Tool => ({
  name,
  sign: `H${level - 1}`,
  keys: `Ctrl+Alt+${level - 1}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
});

const align = (to: 'center' | 'right' | null, name: string, sign: string): Tool => ({
  name,
  sign,
  isOn: (editor) => (alignmentOf(editor) ?? null) === to,
  run: (editor) =>
    editor
      .chain()
      .focus()
      .updateAttributes('paragraph', { align: to })
      .updateAttributes('heading', { align: to })
      .run(),
});

const alignmentOf = (editor: Editor): unknown =>
  editor.isActive('heading')
    ? editor.getAttributes('heading').align
    : editor.getAttributes('paragraph').align;

const mark = (
  type: string,
  name: string,
  letter: NonNullable<Tool['letter']>,
  keys: string,
): Tool => ({
  name,
  sign: letter.toUpperCase(),
  letter,
  keys,
  isOn: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

const list = (type: string, name: string, sign: string): Tool => ({
  name,
  sign,
  isOn: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleList(type, 'listItem').run(),
});

/** Paragraph types. */
const kinds: readonly Tool[] = [
  {
    name: '正文',
    sign: 'P',
    isOn: (editor) => !editor.isActive('heading'),
    run: (editor) => editor.chain().focus().setNode('paragraph').run(),
  },
  heading(2, '一级标题'),
  heading(3, '二级标题'),
  heading(4, '三级标题'),
];

/** Alignments of a paragraph. */
const alignments: readonly Tool[] = [
  align(null, '左对齐', 'M4 6h16M4 10h10M4 14h16M4 18h10'),
  align('center', '居中', 'M4 6h16M7 10h10M4 14h16M7 18h10'),
  align('right', '右对齐', 'M4 6h16M10 10h10M4 14h16M10 18h10'),
];

/** Groups of exclusive tools, each behind a button that shows the current one. */
export const choices = { 段落样式: kinds, 对齐方式: alignments } as const;

/** The tools that are always shown, in groups. */
export const tools = {
  steps: [
    {
      name: '撤销',
      sign: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-2',
      keys: 'Ctrl+Z',
      can: ({ state }) => undoDepth(state) > 0,
      run: by(undo),
    },
    {
      name: '重做',
      sign: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h2',
      keys: 'Ctrl+Shift+Z',
      can: ({ state }) => redoDepth(state) > 0,
      run: by(redo),
    },
  ],
  marks: [
    mark('bold', '加粗', 'b', 'Ctrl+B'),
    mark('italic', '斜体', 'i', 'Ctrl+I'),
    mark('underline', '下划线', 'u', 'Ctrl+U'),
    mark('strike', '删除线', 's', 'Ctrl+Shift+X'),
  ],
  blocks: [
    list('bulletList', '项目列表', 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01'),
    list(
      'orderedList',
      '编号列表',
      'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v4M4 16c0-2 3-2 3 0 0 1.5-3 2-3 4h3',
    ),
    {
      name: '引用',
      sign: 'M10 7H5v6h5zM10 13c0 3-2 4-4 4M20 7h-5v6h5zM20 13c0 3-2 4-4 4',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
    },
    {
      name: '法条引用',
      sign: 'M12 3v18M7 21h10M5 7h14M12 5 5 7M12 5l7 2M5 7l-3 7a3.2 3.2 0 0 0 6 0zM19 7l-3 7a3.2 3.2 0 0 0 6 0z',
      isOn: (editor) => editor.isActive('lawQuote'),
      can: (editor) => editor.can().toggleLawQuote(),
      run: (_, insert) => insert?.('law'),
      word: '法条',
    },
  ],
  link: [
    {
      name: '链接',
      sign: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
      isOn: (editor) => editor.isActive('link'),
      run: (_, insert) => insert?.('link'),
    },
  ],
  pictures: [
    {
      name: '插入图片',
      sign: PICTURE,
      run: (_, insert) => insert?.('picture'),
    },
    {
      name: '从文件库插入图片',
      sign: 'M3 6h7l2 3h9v11H3zM7 17l3-3 3 3 2-2 3 3',
      run: (_, insert) => insert?.('library'),
    },
  ],
  objects: [
    {
      name: '插入表格',
      sign: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 10h18M3 15h18M12 4v16',
      can: (editor) => !editor.isActive('table') && !editor.isActive('lawQuote'),
      run: (editor) => editor.chain().focus().insertContent(emptyTable).run(),
    },
    {
      name: '分隔线',
      sign: 'M5 12h14',
      run: (editor) =>
        editor
          .chain()
          .focus()
          .insertContent([{ type: 'horizontalRule' }, { type: 'paragraph' }])
          .run(),
    },
  ],
  clear: [
    {
      name: '清除格式',
      sign: 'M6 5h13M12 5 9 19M14 14l6 6M20 14l-6 6',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
} satisfies Readonly<Record<string, readonly Tool[]>>;

/** Opens the block menu. */
export const INSERT = { name: '插入', sign: 'M12 5v14M5 12h14' } as const;

/** All tools. */
export const allTools: readonly Tool[] = [
  ...Object.values(tools).flat(),
  ...Object.values(choices).flat(),
];

/** The tool of this name. */
export function toolOf(name: string): Tool {
  const found = allTools.find((tool) => tool.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  return found;
}
