import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { Drawn } from '../Toolbar.tsx';
import type { InsertWhat } from '../use-insertions.tsx';
import { type BlockItem, itemsFor } from './block-items.ts';
import { calledSlash, closeSlash, type Slash } from './slash.ts';

interface BlockMenuProps {
  editor: Editor;
  items: readonly BlockItem[];
  /** Id of the list; entry ids are derived from it. */
  id: string;
  onInsert: (what: InsertWhat) => void;
  /** The selected entry's id, for the text's `aria-activedescendant`; null: the menu is closed. */
  onActive: (id: string | null) => void;
}

/** Menu of the blocks for a line, opened by a slash and operated by keys or a press while the text has the focus. */
export function BlockMenu({ editor, items, id, onInsert, onActive }: BlockMenuProps) {
  const slash = useSlash(editor);
  const [at, setAt] = useState(0);
  const found = slash
    ? itemsFor(items, slash.query).filter(({ can }) => can?.(editor) !== false)
    : [];
  const chosen = Math.min(at, found.length - 1);
  const query = slash?.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query resets the selection
  useEffect(() => setAt(0), [query]);
  const isOpen = found.length > 0;
  const active = isOpen ? `${id}-${chosen}` : null;
  const reportActive = useEffectEvent(onActive);
  useEffect(() => reportActive(active), [active]);

  const choose = (item: BlockItem) => {
    if (!slash) return;
    const to = editor.state.selection.from;
    editor.chain().focus().deleteRange({ from: slash.from, to }).run();
    item.run(editor, onInsert);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event)) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const item = found[chosen];
      if (item) choose(item);
    } else if (event.key === 'Escape') editor.view.dispatch(closeSlash(editor.state));
    else return false;
    // A panel or a dialog around the text must not handle the key as well.
    event.preventDefault();
    return true;
  });
  useEffect(() => {
    const { slash: storage } = editor.storage;
    storage.handleKey = (event) => handleKey(event);
    return () => {
      storage.handleKey = null;
    };
  }, [editor]);
  if (!slash || !isOpen) return null;
  return <List editor={editor} from={slash.from} {...{ id, chosen, found }} onChoose={choose} />;
}

/** Pixels: distance from the menu to its surroundings, and the height that is enough to stay below the line. */
const GAP = 12;
const ENOUGH = 300;

interface ListProps {
  editor: Editor;
  from: number;
  id: string;
  chosen: number;
  found: readonly BlockItem[];
  onChoose: (item: BlockItem) => void;
}

function List({ editor, from, id, chosen, found, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer entries need less room
  useLayoutEffect(() => {
    const { current } = list;
    const box = current?.parentElement?.getBoundingClientRect();
    if (!current || !box) return;
    const sign = editor.view.coordsAtPos(from);
    // Parts of the window that are covered, such as by the text's toolbar.
    const threshold = editor.view.someProp('scrollThreshold');
    const { top: over, bottom: under } =
      typeof threshold === 'object' ? threshold : { top: 0, bottom: 0 };
    const [above, below] = [sign.top - over - GAP, innerHeight - under - sign.bottom - GAP];
    const isAbove = below < Math.min(current.scrollHeight, ENOUGH) && above > below;
    current.style.setProperty('--room', `${isAbove ? above : below}px`);
    const top = isAbove ? sign.top - current.offsetHeight - 6 : sign.bottom + 6;
    current.style.setProperty('--y', `${top - box.top}px`);
    current.style.setProperty('--x', `${sign.left - box.left}px`);
  }, [editor, from, found.length]);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    // A scroll container must be reachable by Tab; in the text that key applies the selected entry.
    <div ref={list} className="block-menu" role="listbox" id={id} aria-label="插入" tabIndex={0}>
      {[...new Set(found.map(({ group }) => group))].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has a group role of its own
        <div key={group} role="group" aria-label={group}>
          {found.map(
            (item, at) =>
              item.group === group && (
                <button
                  key={item.name}
                  type="button"
                  tabIndex={-1}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === chosen}
                  data-name={item.name}
                  // The text retains the focus, and a phone its keyboard.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(item)}
                >
                  <span className="block-sign">
                    <Drawn sign={item.sign} size={16} />
                  </span>
                  {item.name}
                  {item.hint && <small>{item.hint}</small>}
                  {item.keys && <kbd>{item.keys}</kbd>}
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

/** Where the menu was called; unfinished input method composition does not count. */
function useSlash(editor: Editor): Slash | null {
  const [slash, setSlash] = useState<Slash | null>(null);
  useEffect(() => {
    // A form that is shown again runs this before its next editor exists.
    if (editor.isDestroyed) return;
    const update = () => {
      if (!editor.isDestroyed && !editor.view.composing) setSlash(calledSlash(editor.state));
    };
    const settle = () => setTimeout(update);
    const { dom } = editor.view;
    editor.on('transaction', update);
    dom.addEventListener('compositionend', settle);
    return () => {
      editor.off('transaction', update);
      dom.removeEventListener('compositionend', settle);
    };
  }, [editor]);
  return slash;
}
