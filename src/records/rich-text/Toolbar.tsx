import type { Editor } from '@tiptap/core';
import {
  type ButtonHTMLAttributes,
  createElement,
  type KeyboardEvent,
  memo,
  useEffect,
  useState,
} from 'react';
import { uploadPlain } from '../../contract/file/file.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { MenuButton } from '../../ui/buttons/MenuButton.tsx';
import { Drawing, Icon } from '../../ui/marks/Icon.tsx';
import { callSlash } from './menu/slash.ts';
import { focusWords } from './nodes/picture-node.ts';
import { choices, INSERT, type Tool, toolOf, tools } from './tools.ts';
import type { Insertions } from './use-insertions.tsx';
import { useRedraw } from './use-redraw.ts';

/** Roles that may open the library; its contract is loaded with its dialog. */
export const READERS = rolesFor({ permission: 'file:search' });

/** Milliseconds: rendering must not delay the frame that shows a key. */
const DRAW_DELAY = 50;

const WORDS = { name: '图片的替代文字', sign: '说明' };

interface ToolbarProps {
  editor: Editor;
  label: string;
  insert: Insertions['insert'];
}

/**
 * All editing actions, by mouse, touch and arrow keys; one tab stop, as in any toolbar. Rendered when the text or the
 * cursor changes, not with the form: it asks the editor about each of its actions.
 */
export const Toolbar = memo(function Toolbar({ editor, label, insert }: ToolbarProps) {
  useRedraw(editor, DRAW_DELAY);
  const selected = editor.isActive('picture');
  const inTable = editor.isActive('table');
  const tableTools = useTableTools(inTable);
  const group = (of: readonly Tool[]) => (
    <Group key={of[0]?.name} tools={of} editor={editor} insert={insert} />
  );
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={`${label}工具栏`}
      onKeyDown={handleArrows}
    >
      {/* For touch, where lines have no handle. */}
      <Sign tool={INSERT} onClick={() => callSlash(editor)} />
      {group(tools.steps)}
      <hr />
      <Choice name="段落样式" editor={editor} />
      <hr />
      {group(tools.marks)}
      <hr />
      {group(tools.blocks)}
      <hr />
      {group(tools.link)}
      <Permitted roles={rolesFor(uploadPlain)}>{group([toolOf('插入图片')])}</Permitted>
      <Permitted roles={READERS}>{group([toolOf('从文件库插入图片')])}</Permitted>
      {group(tools.objects)}
      <hr />
      <Choice name="对齐方式" editor={editor} />
      {group(tools.clear)}
      {selected && <Sign tool={WORDS} onClick={() => focusWords(editor)} />}
      {inTable && (
        <>
          <hr />
          {group(tableTools)}
        </>
      )}
    </div>
  );
});

/** A choice between exclusive states: the button shows the current one. */
function Choice({ name, editor }: { name: keyof typeof choices; editor: Editor }) {
  const offered = choices[name];
  const current = offered.find(({ isOn }) => isOn?.(editor)) ?? offered[0];
  return (
    <MenuButton
      tabIndex={-1}
      tone="plain"
      aria-label={`${name} ${current?.name}`}
      title={name}
      checked={current?.name}
      actions={offered.map((tool) => ({
        value: tool.name,
        label: tool.name,
        onSelect: () => {
          if (tool !== current) tool.run(editor);
          // The editor's own command waits for the next frame, in which a key would be lost.
          editor.view.focus();
        },
      }))}
    >
      {name === '段落样式' ? current?.name : <Drawn sign={current?.sign ?? ''} />}
      <Icon name="down" size={13} />
    </MenuButton>
  );
}

function useTableTools(wanted: boolean): readonly Tool[] {
  const [found, setFound] = useState<readonly Tool[]>([]);
  useEffect(() => {
    if (!wanted) return;
    // `vite:preloadError` reports a failure.
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
}: Omit<ToolbarProps, 'label'> & { tools: readonly Tool[] }) {
  return group.map((tool) => (
    <Sign
      key={tool.name}
      tool={tool}
      // The button that Tab reaches.
      tabIndex={tool.name === '撤销' ? 0 : -1}
      aria-pressed={tool.isOn?.(editor)}
      aria-disabled={tool.can?.(editor) === false}
      onClick={() => tool.can?.(editor) !== false && tool.run(editor, insert)}
    />
  ));
}

interface SignProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tool: Pick<Tool, 'name' | 'sign' | 'keys' | 'word' | 'letter'>;
}

/** The button of a tool; a press does not move the focus out of the text, which would close a phone's keyboard. */
export function Sign({ tool: { name, sign, keys, word, letter }, ...rest }: SignProps) {
  return (
    <button
      tabIndex={-1}
      {...rest}
      type="button"
      aria-label={name}
      data-name={name}
      data-word={word}
      title={keys ? `${name}（${keys}）` : name}
      onMouseDown={(event) => event.preventDefault()}
    >
      {letter ? createElement(letter, null, sign) : <Drawn sign={sign} />}
      {word}
    </button>
  );
}

/** The face of a button: a drawing, or a few letters. */
export const Drawn = ({ sign, size = 18 }: { sign: string; size?: number }) =>
  sign.startsWith('M') ? <Drawing path={sign} size={size} /> : sign;

/** Arrow keys, Home and End move between the buttons. */
function handleArrows(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, currentTarget } = event;
  const buttons = [...currentTarget.querySelectorAll('button')].filter((one) =>
    one.checkVisibility(),
  );
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}
