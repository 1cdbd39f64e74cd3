import './rich-text.css';
import './editor.css';
import type { Editor } from '@tiptap/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { ControlProps } from '../kind.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEditor } from './use-editor.ts';
import { useRedraw } from './use-redraw.ts';
import { countWords } from './word-count.ts';

export type RichTextEditorProps = Pick<
  ControlProps<string>,
  'label' | 'hint' | 'error' | 'value' | 'required' | 'onChange'
>;

/** The editor of a rich text; its value is HTML of the contract's allow-list. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, hint, error, value, required, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const editor = useEditor({ place, value, onChange });
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          class: 'rich-text',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          'aria-describedby': error ? `${id}-hint ${id}-error` : `${id}-hint`,
          ...(required && { 'aria-required': 'true' }),
          ...(error && { 'aria-invalid': 'true' }),
        },
      },
    });
  }, [editor, id, label, required, error]);
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <div className="editor">
        {editor && <Toolbar editor={editor} label={label} />}
        <div ref={place} />
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {editor && <WordCount editor={editor} />}
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

/** Milliseconds after the last change: counting must not stand in the way of the next key. */
const COUNT_DELAY = 300;

function WordCount({ editor }: { editor: Editor }) {
  useRedraw(editor, COUNT_DELAY);
  const { doc } = editor.state;
  const count = useMemo(() => countWords(doc.textBetween(0, doc.content.size, '\n')), [doc]);
  return <>共 {count} 字</>;
}
