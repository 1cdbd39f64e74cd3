import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createEditor, htmlIn, prepareTables, show } from './create-editor.ts';
import { debounceChanges } from './debounce-changes.ts';

interface EditorOptions {
  place: RefObject<HTMLDivElement | null>;
  value: string;
  onChange: (html: string) => void;
}

/** An editor in `place` that holds `value`. Opening a text is no change of it; changes are reported after a pause. */
export function useEditor({ place, value, onChange }: EditorOptions): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The value that the editor shows, and how the editor itself writes it. */
  const shown = useRef({ value, html: '' });
  /** The same of the text that it was given last: what is undone by hand is that text again, however it was written. */
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
      // A form that is hidden and comes back must not draw what is gone.
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

/** A text that is repaired automatically counts as unchanged. */
async function repairTables(editor: Editor, shown: { html: string }): Promise<void> {
  const repair = await prepareTables(editor).catch(() => null);
  if (!repair) return;
  const isUnchanged = htmlIn(editor) === shown.html;
  repair();
  if (isUnchanged) shown.html = htmlIn(editor);
}
