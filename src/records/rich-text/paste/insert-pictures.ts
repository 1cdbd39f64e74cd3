import type { Editor } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canSplit, insertPoint } from '@tiptap/pm/transform';
import type { UploadKind } from '../../../contract/file/file.ts';
import { addFiles } from '../../../state/uploads/upload-actions.ts';

/** Puts pictures where the cursor is, each as soon as this device has stored it. */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  kind: UploadKind = 'file',
): Promise<void> {
  for (const file of files) {
    const take = (src: string) => insertPicture(editor, { src });
    await addFiles([file], { kind, purpose: 'content', take });
  }
}

/** Puts a picture where the cursor is, and the cursor below it. A picture that is selected stays. */
export function insertPicture(editor: Editor, attrs: { src: string; alt?: string }): void {
  if (editor.isDestroyed) return;
  editor.commands.command(({ tr, editor: { schema } }) => {
    const picture = schema.node('picture', attrs);
    const at = placeFor(tr, picture.type);
    if (at === null) {
      tr.replaceSelectionWith(picture);
      return true;
    }
    const below = at + picture.nodeSize;
    tr.insert(at, picture);
    // Typing would replace a selected picture: the cursor goes into a text, which is added where there is none.
    if (!tr.doc.resolve(below).nodeAfter?.isTextblock) tr.insert(below, schema.node('paragraph'));
    tr.setSelection(TextSelection.create(tr.doc, below + 1));
    return true;
  });
}

/** Where a block goes in: behind a selected one, at the cursor, between the halves of its text; null: the text takes none. */
function placeFor(tr: Transaction, type: NodeType): number | null {
  if (tr.selection instanceof NodeSelection) return tr.selection.to;
  tr.deleteSelection();
  const { from } = tr.selection;
  const at = insertPoint(tr.doc, from, type);
  if (at !== null || !canSplit(tr.doc, from)) return at;
  tr.split(from);
  return insertPoint(tr.doc, from + 1, type);
}
