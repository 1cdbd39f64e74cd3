import { Node } from '@tiptap/core';
import { isPicture } from '../pictures-allowed.ts';
import { showPicture } from './picture-source.ts';

/** A picture: a stored file by its address, or one of this device by its place in the upload queue. */
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
    return ({ node }) => {
      const dom = document.createElement('img');
      dom.alt = node.attrs.alt;
      let { src } = node.attrs;
      let end = showPicture(dom, src);
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false;
          dom.alt = next.attrs.alt;
          if (next.attrs.src === src) return true;
          end();
          src = next.attrs.src;
          end = showPicture(dom, src);
          return true;
        },
        destroy: () => end(),
      };
    };
  },
});
