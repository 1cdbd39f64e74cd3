import './styles/editor-styles.ts';
import type { Editor } from '@tiptap/core';
import { type RefObject, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { uploadPlain } from '../../contract/file/file.ts';
import { withFrame } from '../../lib/with-frame.ts';
import { countWords } from '../../lib/word-count.ts';
import { rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import { ToolbarSlot } from '../controls/toolbar-slot.ts';
import type { ControlProps } from '../kind.ts';
import { type Insets, setScrollInsets } from './create-editor.ts';
import { useLawMarks } from './law/use-law-marks.ts';
import { BlockMenu } from './menu/BlockMenu.tsx';
import { blockItems } from './menu/block-items.ts';
import { LineHandle } from './menu/LineHandle.tsx';
import { SelectionBar } from './menu/SelectionBar.tsx';
import { READERS, Toolbar } from './Toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useInsertions } from './use-insertions.tsx';
import { useRedraw } from './use-redraw.ts';

export interface RichTextEditorProps
  extends Pick<
    ControlProps<string>,
    'label' | 'hint' | 'error' | 'value' | 'required' | 'onChange'
  > {
  /** Where the text was pressed before its editor was there, which then takes the focus, unless another field has it. */
  pressed: RefObject<PressedAt | null>;
}

/** Pixels from the upper left corner of the text. */
export interface PressedAt {
  x: number;
  y: number;
}

/** The rich text editor; its value is HTML of the contract's allow-list. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, hint, error, value, required, onChange, pressed } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<string | null>(null);
  const list = `${id}-menu`;
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': error ? `${id}-hint ${id}-error` : `${id}-hint`,
      ...(required && { 'aria-required': 'true' }),
      ...(error && { 'aria-invalid': 'true' }),
      'aria-autocomplete': 'list',
      ...(active && { 'aria-controls': list, 'aria-activedescendant': active }),
    }),
    [id, label, required, error, list, active],
  );
  const editor = useEditor({ place, value, attributes, onChange });
  const slot = use(ToolbarSlot);
  useLawMarks(editor);
  const { insert, dialogs } = useInsertions(editor, label);
  const toolbar = editor && <Toolbar editor={editor} label={label} insert={insert} />;
  const items = useBlockItems();
  useEffect(() => {
    const tools = slot?.parentElement;
    if (!editor || !tools) return;
    const update = () => setScrollInsets(editor, insetsOf(tools));
    const callOff = withFrame(update);
    addEventListener('resize', update);
    return () => {
      callOff();
      removeEventListener('resize', update);
    };
  }, [editor, slot]);
  useEffect(() => {
    if (!editor || !pressed.current) return;
    const { x, y } = pressed.current;
    pressed.current = null;
    if (document.activeElement?.matches('input, textarea')) return;
    const { left, top } = editor.view.dom.getBoundingClientRect();
    const place = editor.view.posAtCoords({ left: left + x, top: top + y });
    editor.commands.focus(place?.pos ?? 'end');
  }, [editor, pressed]);
  return (
    <div className="field">
      {!slot && <span className="field-label">{label}</span>}
      <div className="editor" data-free={slot !== null}>
        {slot ? createPortal(toolbar, slot) : (toolbar ?? <div className="editor-tools" />)}
        <div ref={place} />
        {editor && (
          <>
            <BlockMenu
              editor={editor}
              items={items}
              id={list}
              onInsert={insert}
              onActive={setActive}
            />
            <SelectionBar editor={editor} label={label} onInsert={insert} />
            {slot && <LineHandle editor={editor} />}
          </>
        )}
        {dialogs}
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {editor && !slot && <WordCount editor={editor} />}
        {hint}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function useBlockItems() {
  const upload = usePermission(rolesFor(uploadPlain));
  const library = usePermission(READERS);
  return useMemo(() => blockItems({ upload, library }), [upload, library]);
}

/** What sticky tools cover at an edge of the window, by the edge they stick to. */
function insetsOf(tools: HTMLElement): Insets {
  const { position, top, bottom } = getComputedStyle(tools);
  const height = tools.offsetHeight;
  return position === 'sticky'
    ? { top: Number.parseFloat(top) + height, bottom: 0 }
    : { top: 0, bottom: Number.parseFloat(bottom) + height };
}

/** Debounce, milliseconds after the last change: counting must not delay the next key. */
const COUNT_DELAY = 300;

function WordCount({ editor }: { editor: Editor }) {
  useRedraw(editor, COUNT_DELAY);
  const { doc } = editor.state;
  const count = useMemo(() => countWords(doc.textBetween(0, doc.content.size, '\n')), [doc]);
  return <>共 {count} 字</>;
}
