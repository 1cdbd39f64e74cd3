import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useLayoutEffect, useRef } from 'react';
import { Sign } from '../Toolbar.tsx';
import { toolOf } from '../tools.ts';
import type { InsertWhat } from '../use-insertions.tsx';
import { useRedraw } from '../use-redraw.ts';

/** Milliseconds at rest until the bar shows, so that it does not cover a selection in progress. */
const REST = 180;

const ofSelection = [
  ['加粗', '斜体', '下划线', '删除线'],
  ['一级标题', '项目列表', '引用', '链接'],
  ['法条引用'],
].map((names) => names.map(toolOf));

interface SelectionBarProps {
  editor: Editor;
  label: string;
  onInsert: (what: InsertWhat) => void;
}

/** The most common actions on a selection, right above it; the toolbar has the same for keys and touch. */
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
      {ofSelection.map((group) => (
        <span key={group[0]?.name}>
          {group.map((tool) => (
            <Sign
              key={tool.name}
              tool={tool}
              aria-pressed={tool.isOn?.(editor)}
              aria-disabled={tool.can?.(editor) === false}
              onClick={() => tool.can?.(editor) !== false && tool.run(editor, onInsert)}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
