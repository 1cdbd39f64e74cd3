import type { Editor } from '@tiptap/core';
import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type Attributes,
  createEditor,
  htmlIn,
  prepareTables,
  setAttributes,
  show,
} from './create-editor.ts';
import { debounceChanges } from './debounce-changes.ts';

interface EditorOptions {
  place: RefObject<HTMLDivElement | null>;
  value: string;
  /** Attributes of the text's element. */
  attributes: Attributes;
  onChange: (html: string) => void;
}

/** An editor in `place` with `value`. Opening a text is not a change; changes are reported after a debounce. */
export function useEditor({ place, value, attributes, onChange }: EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The shown value, and the editor's own serialisation of it. */
  const shown = useRef({ value, html: '' });
  /** The same for the last value from outside: undoing back to it reports that value again, in its original form. */
  const given = useRef(shown.current);
  /** The attributes that the editor has. */
  const set = useRef(attributes);
  const latest = useRef({ onChange, attributes });
  useEffect(() => {
    latest.current = { onChange, attributes };
  });

  // Before the paint: what showed the text until now goes in the same moment.
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return;
    set.current = latest.current.attributes;
    const made = createEditor(shown.current.value, set.current);
    element.append(made.view.dom);
    shown.current.html = htmlIn(made);
    const repair = () => void repairTables(made, shown.current);
    repair();
    const report = () => {
      repair();
      const html = htmlIn(made);
      if (html === shown.current.html) return;
      shown.current = html === given.current.html ? given.current : { value: html, html };
      latest.current.onChange(shown.current.value);
    };
    const stop = debounceChanges(made, report);
    // The text takes input while its tools are being drawn.
    startTransition(() => setEditor(made));
    return () => {
      stop();
      made.destroy();
      // A form that is hidden and shown again must not render a destroyed editor.
      setEditor(null);
    };
  }, [place]);

  useEffect(() => {
    if (!editor || editor.isDestroyed || attributes === set.current) return;
    set.current = attributes;
    setAttributes(editor, attributes);
  }, [editor, attributes]);
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === shown.current.value) return;
    show(editor, value);
    shown.current = { value, html: htmlIn(editor) };
    given.current = shown.current;
    void repairTables(editor, shown.current);
  }, [editor, value]);
  return editor;
}

/** An automatically repaired text counts as unchanged. */
async function repairTables(editor: Editor, shown: { html: string }): Promise<void> {
  const repair = await prepareTables(editor).catch(() => null);
  if (!repair) return;
  const isUnchanged = htmlIn(editor) === shown.html;
  repair();
  if (isUnchanged) shown.html = htmlIn(editor);
}
