import type { Editor } from '@tiptap/core';
import { addFiles } from '../../../state/uploads/upload-actions.ts';

/** Puts pictures where the cursor is, each as soon as this device keeps it. */
export async function insertPictures(editor: Editor, files: readonly File[]): Promise<void> {
  for (const file of files) await addFiles([file], { take: (src) => insertPicture(editor, src) });
}

function insertPicture(editor: Editor, src: string): void {
  if (editor.isDestroyed) return;
  editor.commands.insertContent({ type: 'picture', attrs: { src } });
}
