import type { Editor } from '@tiptap/core';
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import type { Insertions } from './use-insertions.tsx';

/** A button of the toolbar. */
export interface Tool {
  name: string;
  /** What stands on it: a letter, or the path of a drawing on a 24 grid. */
  sign: string;
  /** Keys that do the same, for the tip. */
  keys?: string;
  /** Whether it holds where the cursor is; absent where it only does something. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it can be done there; default always. */
  can?: (editor: Editor) => boolean;
  /** `insert` asks first what is to be put in. */
  run: (editor: Editor, insert?: Insertions['insert']) => void;
  /** Stands beside the sign. */
  word?: string;
}

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

const mark = (type: string, name: string, sign: string, keys: string): Tool => ({
  name,
  sign,
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

/** What is always there, in groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      name: '撤销',
      sign: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
      keys: 'Ctrl+Z',
      can: ({ state }) => undoDepth(state) > 0,
      run: by(undo),
    },
    {
      name: '重做',
      sign: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
      keys: 'Ctrl+Shift+Z',
      can: ({ state }) => redoDepth(state) > 0,
      run: by(redo),
    },
  ],
  [heading(2, '一级标题'), heading(3, '二级标题'), heading(4, '三级标题')],
  [
    mark('bold', '加粗', 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z', 'Ctrl+B'),
    mark('italic', '斜体', 'M10 4h8M6 20h8M14 4l-4 16', 'Ctrl+I'),
    mark('underline', '下划线', 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14', 'Ctrl+U'),
    mark(
      'strike',
      '删除线',
      'M4 12h16M16 7c-1-2-8-3-8 1 0 2 2 3 4 4M8 17c1 2 8 3 8-1 0-1-.4-2-1.3-2.6',
      'Ctrl+Shift+X',
    ),
  ],
  [
    list('bulletList', '项目列表', 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01'),
    list('orderedList', '编号列表', 'M10 6h10M10 12h10M10 18h10M4 4l1.5-.5V9M3.5 14h3L3.5 19h3'),
    {
      name: '引用',
      sign: 'M5 7h5v5c0 3-2 5-4 5M14 7h5v5c0 3-2 5-4 5',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
    },
    {
      name: '法条引用',
      sign: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
      isOn: (editor) => editor.isActive('lawQuote'),
      can: (editor) => editor.can().toggleLawQuote(),
      run: (_, insert) => insert?.('law'),
      word: '法条',
    },
  ],
  [
    align(null, '左对齐', 'M4 6h16M4 10h10M4 14h16M4 18h10'),
    align('center', '居中', 'M4 6h16M7 10h10M4 14h16M7 18h10'),
    align('right', '右对齐', 'M4 6h16M10 10h10M4 14h16M10 18h10'),
  ],
  [
    {
      name: '插入表格',
      sign: 'M4 5h16v14H4zM4 10h16M4 15h16M10 5v14M15 5v14',
      can: (editor) => !editor.isActive('table') && !editor.isActive('lawQuote'),
      run: (editor) => editor.chain().focus().insertContent(emptyTable).run(),
    },
    {
      name: '分隔线',
      sign: 'M4 12h16',
      run: (editor) =>
        editor
          .chain()
          .focus()
          .insertContent([{ type: 'horizontalRule' }, { type: 'paragraph' }])
          .run(),
    },
    {
      name: '清除格式',
      sign: 'M6 4h12M12 4l-3 16M15 15l5 5M20 15l-5 5',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
];
