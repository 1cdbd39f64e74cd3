import type { Editor } from '@tiptap/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { InsertDialogProps } from './InsertDialog.lazy.tsx';
import { insertPictures } from './paste/insert-pictures.ts';

const loadInsertDialog = () => import('./InsertDialog.lazy.tsx').then((m) => m.InsertDialog);

/** What is inserted by way of a dialog. */
export type InsertWhat = InsertDialogProps['what'] | 'picture';

export interface Insertions {
  /** A stable function. */
  insert: (what: InsertWhat) => void;
  /** The dialogs, rendered next to the text. */
  dialogs: ReactNode;
}

/** Dialogs that insert something into a text: one of each, however many buttons open them. */
export function useInsertions(editor: Editor | null, label: string): Insertions {
  const [requested, setRequested] = useState<InsertDialogProps['what'] | null>(null);
  const close = () => setRequested(null);
  const Dialog = useLoaded<InsertDialogProps>(loadInsertDialog, requested !== null, close);
  const picker = useRef<HTMLInputElement>(null);
  const insert = useCallback(
    (what: InsertWhat) => (what === 'picture' ? picker.current?.click() : setRequested(what)),
    [],
  );
  const dialogs = editor && (
    <>
      <input
        ref={picker}
        type="file"
        accept=".png,.jpg,.jpeg"
        multiple
        hidden
        aria-label={`${label}图片文件`}
        onChange={({ target }) => {
          void insertPictures(editor, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {requested && Dialog && <Dialog what={requested} editor={editor} onClose={close} />}
    </>
  );
  return { insert, dialogs };
}
