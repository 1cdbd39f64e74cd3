import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { addFiles } from '../../../state/uploads/upload-actions.ts';

/** Puts pictures where the cursor is, each as soon as this device has stored it. */
export async function insertPictures(editor: Editor, files: readonly File[]): Promise<void> {
  for (const file of files) {
    await addFiles([file], { take: (src) => insertPicture(editor, { src }) });
  }
}

/** Puts a picture where the cursor is. One that is selected stays, such as the one before, which is once it is there. */
export function insertPicture(editor: Editor, attrs: { src: string; alt?: string }): void {
  if (editor.isDestroyed) return;
  const { selection } = editor.state;
  const place = selection instanceof NodeSelection ? selection.to : selection;
  editor.commands.insertContentAt(place, { type: 'picture', attrs });
}
