import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { isComposing } from '../../../lib/is-composing.ts';
import { showPicture } from './picture-source.ts';

/** Pixels: the minimum width of a picture, and the steps of the arrow keys, without and with Shift. */
const LEAST = 40;
const STEP = 10;
const STRIDE = 50;

/** A picture in the text; while selected, it has a handle for its width and a field for its alternative text. */
export function pictureView(
  first: Node,
  view: EditorView,
  getPos: () => number | undefined,
): NodeView {
  const dom = document.createElement('div');
  dom.className = 'picture-box';
  const picture = dom.appendChild(document.createElement('img'));
  let { src } = first.attrs;
  let end = showPicture(picture, src);
  const set = (name: string, value: unknown, more: Readonly<Record<string, unknown>> = {}) => {
    const pos = getPos();
    if (pos === undefined) return;
    const tr = view.state.tr.setNodeAttribute(pos, name, value);
    for (const [other, one] of Object.entries(more)) tr.setNodeAttribute(pos, other, one);
    view.dispatch(tr);
  };
  const tools = pictureTools(picture, {
    words: (alt) => set('alt', alt),
    width: (width, height) => set('width', String(width), { height: String(height) }),
    leave: () => view.focus(),
  });
  const show = ({ attrs }: Node) => {
    picture.alt = attrs.alt;
    for (const name of ['width', 'height'] as const) {
      if (attrs[name]) picture.setAttribute(name, attrs[name]);
      else picture.removeAttribute(name);
    }
    tools.show(attrs.alt);
  };
  show(first);
  return {
    dom,
    update(next) {
      if (next.type !== first.type) return false;
      show(next);
      if (next.attrs.src === src) return true;
      end();
      src = next.attrs.src;
      end = showPicture(picture, src);
      return true;
    },
    selectNode() {
      dom.classList.add('ProseMirror-selectednode');
      dom.append(...tools.elements);
    },
    deselectNode() {
      dom.classList.remove('ProseMirror-selectednode');
      for (const element of tools.elements) element.remove();
    },
    stopEvent: ({ target }) => tools.elements.some((one) => one.contains(target as HTMLElement)),
    // The content is the view's own, not text of the article.
    ignoreMutation: () => true,
    destroy: () => end(),
  };
}

interface Changes {
  words: (alt: string) => void;
  /** Pixels. */
  width: (width: number, height: number) => void;
  /** Returns the focus to the text. */
  leave: () => void;
}

function pictureTools(picture: HTMLImageElement, { words, width, leave }: Changes) {
  const size = element('span', 'picture-size');
  const handle = element('button', 'picture-handle', {
    ...{ type: 'button', role: 'slider', 'aria-label': '图片宽度', 'aria-valuemin': String(LEAST) },
  });
  const field = element('label', 'picture-alt');
  field.append('替代文字');
  const input = element('input', '', { maxlength: '200' }) as HTMLInputElement;
  field.append(input);
  input.addEventListener('input', () => words(input.value));
  input.addEventListener('keydown', (event) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    leave();
  });

  const widest = () => picture.closest('.ProseMirror')?.clientWidth ?? Number.POSITIVE_INFINITY;
  const showSize = () => {
    const { width: wide, height } = picture.getBoundingClientRect();
    const now = Math.round(wide);
    size.textContent = `${now} × ${Math.round(height)}`;
    handle.setAttribute('aria-valuenow', String(now));
    handle.setAttribute('aria-valuemax', String(Math.max(now, widest())));
    handle.setAttribute('aria-valuetext', `${now} 像素`);
    return now;
  };
  const resize = (wanted: number) => {
    const most = Math.min(widest(), 9999);
    picture.style.width = `${Math.round(Math.min(most, Math.max(LEAST, wanted)))}px`;
    showSize();
  };
  const storeSize = () => {
    const { width: wide, height } = picture.getBoundingClientRect();
    picture.style.removeProperty('width');
    width(Math.round(wide), Math.max(1, Math.round(height)));
    showSize();
  };
  handle.addEventListener('keydown', (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    resize(picture.getBoundingClientRect().width + way * (event.shiftKey ? STRIDE : STEP));
    storeSize();
  });
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const start = picture.getBoundingClientRect().width;
    const handleMove = (move: PointerEvent) => resize(start + move.clientX - event.clientX);
    handle.addEventListener('pointermove', handleMove);
    const handleEnd = () => {
      handle.removeEventListener('pointermove', handleMove);
      storeSize();
    };
    handle.addEventListener('lostpointercapture', handleEnd, { once: true });
  });
  return {
    elements: [handle, size, field],
    /** Updates the alternative text. */
    show(alt: string) {
      if (input.value !== alt) input.value = alt;
      requestAnimationFrame(showSize);
    },
  };
}

function element(
  tag: string,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
