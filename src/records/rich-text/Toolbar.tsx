import type { Editor } from '@tiptap/core';
import { type ButtonHTMLAttributes, type KeyboardEvent, useEffect, useState } from 'react';
import { uploadPlain } from '../../contract/file/file.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { Drawing } from '../../ui/Icon.tsx';
import { focusWords } from './nodes/picture-node.ts';
import { type Tool, tools } from './tools.ts';
import type { Insertions } from './use-insertions.tsx';
import { useRedraw } from './use-redraw.ts';

/** Who may open the library; its contract is loaded with its dialog. */
export const READERS = rolesFor({ permission: 'file:search' });

/** Milliseconds: drawing must not stand between a key and the frame that shows it. */
const DRAW_DELAY = 50;

interface ToolbarProps {
  editor: Editor;
  label: string;
  insert: Insertions['insert'];
}

/** Everything that can be done to the text, by mouse, touch and arrow keys: one stop for Tab, as toolbars have. */
export function Toolbar({ editor, label, insert }: ToolbarProps) {
  useRedraw(editor, DRAW_DELAY);
  const selected = editor.isActive('picture');
  const inTable = editor.isActive('table');
  const tableTools = useTableTools(inTable);
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={`${label}工具栏`}
      onKeyDown={handleArrows}
    >
      {tools.map((group, at) => (
        <Group
          key={group[0]?.name}
          first={at === 0}
          tools={group}
          editor={editor}
          insert={insert}
        />
      ))}
      <i />
      <Sign
        sign="M10 14l4-4M9 7l2-2a4 4 0 0 1 6 6l-2 2M15 17l-2 2a4 4 0 0 1-6-6l2-2"
        name="链接"
        aria-pressed={editor.isActive('link')}
        onClick={() => insert('link')}
      />
      <Permitted roles={rolesFor(uploadPlain)}>
        <Sign
          sign="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01"
          name="插入图片"
          onClick={() => insert('picture')}
        />
      </Permitted>
      <Permitted roles={READERS}>
        <Sign
          sign="M3 6h7l2 3h9v11H3zM7 17l3-3 3 3 2-2 3 3"
          name="从文件库插入图片"
          onClick={() => insert('library')}
        />
      </Permitted>
      {selected && <Sign sign="说明" name="图片的替代文字" onClick={() => focusWords(editor)} />}
      {inTable && <Group tools={tableTools} editor={editor} insert={insert} />}
    </div>
  );
}

function useTableTools(wanted: boolean): readonly Tool[] {
  const [found, setFound] = useState<readonly Tool[]>([]);
  useEffect(() => {
    if (!wanted) return;
    // `vite:preloadError` has reported where it fails.
    void import('./nodes/table-editing.ts').then(
      (m) => setFound(m.tableTools),
      () => undefined,
    );
  }, [wanted]);
  return found;
}

function Group({
  tools: group,
  editor,
  insert,
  first = false,
}: {
  tools: readonly Tool[];
  editor: Editor;
  insert: Insertions['insert'];
  first?: boolean;
}) {
  return (
    <>
      {!first && <i />}
      {group.map((tool, at) => (
        <Sign
          key={tool.name}
          sign={tool.sign}
          name={tool.name}
          keys={tool.keys}
          word={tool.word}
          // The one that Tab reaches.
          tabIndex={first && at === 0 ? 0 : -1}
          aria-pressed={tool.isOn?.(editor)}
          aria-disabled={tool.can?.(editor) === false}
          onClick={() => tool.can?.(editor) !== false && tool.run(editor, insert)}
        />
      ))}
    </>
  );
}

interface SignProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  name: string;
  sign: string;
  keys?: string | undefined;
  word?: string | undefined;
}

export function Sign({ name, sign, keys, word, ...rest }: SignProps) {
  return (
    <button
      tabIndex={-1}
      {...rest}
      type="button"
      aria-label={name}
      data-word={word}
      title={keys ? `${name}（${keys}）` : name}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      {sign.startsWith('M') ? <Drawing path={sign} /> : sign}
      {word}
    </button>
  );
}

/** Arrows, Home and End go from button to button. */
function handleArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, currentTarget } = event;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}
