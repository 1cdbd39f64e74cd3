import { type Editor, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { isPicture } from '../pictures-allowed.ts';
import { pictureView } from './picture-view.ts';

/** A picture: a stored file by its address, or a queued one by its reference. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes() {
    return {
      src: { default: null },
      alt: { default: '' },
      width: { default: null },
      height: { default: null },
    };
  },
  parseHTML() {
    return [
      { tag: 'img', getAttrs: (img) => (isPicture(img.getAttribute('src') ?? '') ? null : false) },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
  addNodeView() {
    return ({ node, view, getPos }) => pictureView(node, view, getPos);
  },
  addKeyboardShortcuts() {
    return {
      // Tab moves to the alternative text below a selected picture.
      Tab: () => focusWords(this.editor),
    };
  },
});

/** Focuses the alternative text of the selected picture; false: none is selected. */
export function focusWords({ view, state: { selection } }: Editor): boolean {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== PictureNode.name) {
    return false;
  }
  const box = view.nodeDOM(selection.from) as HTMLElement | null;
  box?.querySelector('input')?.focus();
  return true;
}
