import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createEditor, htmlIn, prepareTables, show } from './create-editor.ts';
import { debounceChanges } from './debounce-changes.ts';

interface EditorOptions {
  place: RefObject<HTMLDivElement | null>;
  value: string;
  onChange: (html: string) => void;
}

/** An editor in `place` with `value`. Opening a text is not a change; changes are reported after a debounce. */
export function useEditor({ place, value, onChange }: EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The shown value, and the editor's own serialisation of it. */
  const shown = useRef({ value, html: '' });
  /** The same for the last value from outside: undoing back to it reports that value again, in its original form. */
  const given = useRef(shown.current);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    const { current: element } = place;
    if (!element) return;
    const made = createEditor(element, shown.current.value);
    shown.current.html = htmlIn(made);
    const repair = () => void repairTables(made, shown.current);
    repair();
    const report = () => {
      repair();
      const html = htmlIn(made);
      if (html === shown.current.html) return;
      shown.current = html === given.current.html ? given.current : { value: html, html };
      latest.current(shown.current.value);
    };
    const stop = debounceChanges(made, report);
    setEditor(made);
    return () => {
      stop();
      made.destroy();
      // A form that is hidden and shown again must not render a destroyed editor.
      setEditor(null);
    };
  }, [place]);

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
