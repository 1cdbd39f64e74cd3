import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useLayoutEffect, useRef } from 'react';
import { Sign } from '../Toolbar.tsx';
import { tools } from '../tools.ts';
import type { InsertWhat } from '../use-insertions.tsx';
import { useRedraw } from '../use-redraw.ts';

/** Milliseconds at rest until it shows: a selection that is being made is not covered. */
const REST = 180;

const NAMES = ['加粗', '斜体', '下划线', '删除线', '一级标题', '项目列表', '引用'];
const ofSelection = tools.flat().filter(({ name }) => NAMES.includes(name));

interface SelectionBarProps {
  editor: Editor;
  label: string;
  onInsert: (what: InsertWhat) => void;
}

/** What is done most with chosen words, right above them; the toolbar has the same for keys and touch. */
export function SelectionBar({ editor, label, onInsert }: SelectionBarProps) {
  useRedraw(editor, REST);
  const bar = useRef<HTMLDivElement>(null);
  const { selection } = editor.state;
  const isShown = selection instanceof TextSelection && !selection.empty && editor.view.hasFocus();
  const { from } = selection;
  useLayoutEffect(() => {
    const { current } = bar;
    const box = current?.parentElement?.getBoundingClientRect();
    if (!isShown || !current || !box) return;
    const start = editor.view.coordsAtPos(from);
    current.style.setProperty('--x', `${start.left - box.left}px`);
    current.style.setProperty('--y', `${start.top - box.top - current.offsetHeight - 8}px`);
  }, [editor, from, isShown]);
  if (!isShown) return null;
  return (
    <div ref={bar} className="selection-bar" role="toolbar" aria-label={`${label}选中的文字`}>
      {ofSelection.map(({ name, sign, keys, isOn, run }) => (
        <Sign
          key={name}
          sign={sign}
          name={name}
          keys={keys}
          aria-pressed={isOn?.(editor)}
          onClick={() => run(editor)}
        />
      ))}
      <Sign
        sign="M10 14l4-4M9 7l2-2a4 4 0 0 1 6 6l-2 2M15 17l-2 2a4 4 0 0 1-6-6l2-2"
        name="链接"
        aria-pressed={editor.isActive('link')}
        onClick={() => onInsert('link')}
      />
    </div>
  );
}
