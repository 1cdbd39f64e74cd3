import { type AnyExtension, Extension } from '@tiptap/core';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history, redo, undo } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { FIRST_HINT } from '../../controls/first-hint.ts';
import { LawMarks } from '../law/law-marks.ts';
import { SlashMenu } from '../menu/slash.ts';
import { blocks } from './blocks.ts';
import { lawQuote } from './law-quote.ts';
import { marks } from './marks.ts';
import { PictureNode } from './picture-node.ts';
import { tables } from './table.ts';

/** Placeholders of empty nodes. */
const hints = new Plugin({
  props: {
    decorations({ doc, selection: { $from, empty } }) {
      const found: Decoration[] = [];
      const hint = (pos: number, size: number, text: string) =>
        found.push(Decoration.node(pos, pos + size, { 'data-placeholder': text }));
      if (
        doc.childCount === 1 &&
        doc.firstChild?.type.name === 'paragraph' &&
        !doc.firstChild.content.size
      ) {
        hint(0, doc.firstChild.nodeSize, FIRST_HINT);
      }
      const { parent, depth } = $from;
      const isLine = empty && depth === 1 && parent.type.name === 'paragraph';
      if (isLine && doc.childCount > 1 && parent.content.size === 0)
        hint($from.before(), parent.nodeSize, '输入 / 插入法条、图片、表格');
      doc.forEach((block, pos) => {
        const source = block.type.name === 'lawQuote' ? block.firstChild : null;
        if (source?.content.size === 0)
          hint(pos + 1, 2, '法律名称和条款，如《劳动合同法》第三十八条');
      });
      return DecorationSet.create(doc, found);
    },
  },
});

/** Ctrl/⌘ Enter belongs to the form: ProseMirror would handle it like every Enter. */
const formKeys = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: (_, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
    },
  },
});

const Writing = Extension.create({
  name: 'writing',
  addProseMirrorPlugins: () => [history(), gapCursor(), hints, formKeys],
  addKeyboardShortcuts() {
    const { view } = this.editor;
    const goBack = () => undo(view.state, view.dispatch);
    const goOn = () => redo(view.state, view.dispatch);
    return { 'Mod-z': goBack, 'Shift-Mod-z': goOn, 'Mod-y': goOn };
  },
});

/** All extensions of the editor; together they allow nothing beyond the contract's allow-list. */
export const extensions: AnyExtension[] = [
  ...blocks,
  ...marks,
  ...tables,
  ...lawQuote,
  PictureNode,
  SlashMenu,
  LawMarks,
  Writing,
];
