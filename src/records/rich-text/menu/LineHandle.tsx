import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef } from 'react';
import { Sign } from '../Toolbar.tsx';
import { INSERT } from '../tools.ts';
import { useRedraw } from '../use-redraw.ts';
import { callSlash } from './slash.ts';

/** Milliseconds: rendering must not delay the frame that shows a key. */
const DRAW_DELAY = 50;

/** Next to an empty line with the cursor: opens the block menu, for users who do not know the slash. */
export function LineHandle({ editor }: { editor: Editor }) {
  useRedraw(editor, DRAW_DELAY);
  const handle = useRef<HTMLSpanElement>(null);
  const { $from, empty } = editor.state.selection;
  const { parent, depth } = $from;
  const isShown =
    empty && depth === 1 && parent.type.name === 'paragraph' && parent.content.size === 0;
  const at = $from.pos;
  useLayoutEffect(() => {
    const { current } = handle;
    const box = current?.parentElement?.getBoundingClientRect();
    if (!isShown || !current || !box) return;
    const { top, bottom } = editor.view.coordsAtPos(at);
    current.style.setProperty('--y', `${(top + bottom) / 2 - box.top}px`);
  });
  return (
    isShown && (
      <span ref={handle} className="line-handle">
        <Sign tool={INSERT} onClick={() => callSlash(editor)} />
      </span>
    )
  );
}
