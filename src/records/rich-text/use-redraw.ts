import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/** Re-renders a component once the cursor and the text have been at rest for `delay` milliseconds. */
export function useRedraw(editor: Editor, delay: number): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTurn((turn) => turn + 1), delay);
    };
    editor.on('transaction', handleChange);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', handleChange);
    };
  }, [editor, delay]);
}
