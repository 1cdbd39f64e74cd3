import type { Editor } from '@tiptap/core';
import type { Node, NodeType } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canSplit, insertPoint } from '@tiptap/pm/transform';
import type { FileRecord, UploadKind } from '../../../contract/file/file.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { addFiles } from '../../../state/uploads/upload-actions.ts';
import { trackArrival } from '../../../state/uploads/uploads.store.ts';
import { awaitComposition, goTo, type Place, stretchOf, trackPlace } from './track-place.ts';

/** Inserts pictures at the current cursor, each as soon as this device has stored it. */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  kind: UploadKind = 'file',
  place: Place = trackPlace(editor),
): Promise<void> {
  const onStored = (src: string) => insertPicture(editor, { src }, place);
  await storePictures(editor, files, { kind, place, onStored });
}

interface StoreOptions {
  kind: UploadKind;
  /** Released once all are inserted: one that the device could not store may still come, by the retry in its notice. */
  place: Pick<Place, 'release'>;
  /** Receives the address or reference that the text uses for a picture. */
  onStored: (src: string, file: File) => void;
  /** Checked before each is stored and inserted; default true. */
  isWanted?: () => boolean;
}

/**
 * Stores pictures sequentially; a save waits for all of them. Notifies the user where one cannot be stored, or the
 * editor is gone by then; never rejects.
 */
export const storePictures = (
  editor: Editor,
  files: readonly File[],
  options: StoreOptions,
): Promise<void> => trackArrival(storeInTurn(editor, files, options));

async function storeInTurn(
  editor: Editor,
  files: readonly File[],
  { kind, place, onStored, isWanted = () => true }: StoreOptions,
): Promise<void> {
  let left = files.length;
  const composed: Promise<void>[] = [];
  for (const file of files) {
    if (editor.isDestroyed) return notifyLeft('图片');
    if (!isWanted()) return;
    const insert = (reference: string, record?: FileRecord) => {
      if (editor.isDestroyed) notifyLeft('图片');
      // A text refers to a stored file by its address.
      else if (isWanted()) onStored(record?.address ?? reference, file);
      left -= 1;
      if (left === 0) place.release();
    };
    const onReference = (...stored: Parameters<typeof insert>) => {
      if (editor.isDestroyed || !editor.view.composing) return insert(...stored);
      composed.push(awaitComposition(editor).then(() => insert(...stored)));
    };
    await addFiles([file], { kind, purpose: 'content', onReference }).catch(() =>
      notifyLeft('图片'),
    );
  }
  await Promise.all(composed);
}

/** Reports what was not inserted into a text in time. */
export const notifyLeft = (what: string): void =>
  void notify({
    title: `${what}没有进入正文`,
    detail: '没有存好，或存好之前已离开编辑页面。请回到原处，再粘贴、拖入或选择文件添加。',
    kind: 'warning',
    duration: null,
  });

/**
 * Inserts a picture at a place, or at the cursor. A cursor at that place moves below the picture; a selected picture
 * there stays.
 */
export function insertPicture(
  editor: Editor,
  attrs: { src: string; alt?: string },
  place?: Place,
): void {
  if (editor.isDestroyed) return;
  const { tr, schema } = editor.state;
  const own = tr.selection.getBookmark();
  const isThere = !place || goTo(tr, place);
  putIn(tr, schema.node('picture', attrs));
  const below = stretchOf(tr.selection.from);
  if (!isThere) tr.setSelection(own.map(tr.mapping).resolve(tr.doc));
  if (!place) return void editor.view.dispatch(tr);
  place.fill(() => editor.view.dispatch(tr));
  place.set(below);
}

/** Inserts a picture in place of the selection, and moves the cursor below it. */
function putIn(tr: Transaction, picture: Node): void {
  const at = placeFor(tr, picture.type);
  if (at === null) return void tr.replaceSelectionWith(picture);
  const below = at + picture.nodeSize;
  tr.insert(at, picture);
  // Typing would replace a selected picture: the cursor goes into a text block, which is added where there is none.
  if (!tr.doc.resolve(below).nodeAfter?.isTextblock) {
    tr.insert(below, picture.type.schema.node('paragraph'));
  }
  tr.setSelection(TextSelection.create(tr.doc, below + 1));
}

/** Where a block is inserted: behind a selected one, at the cursor, splitting its text; null: not possible there. */
function placeFor(tr: Transaction, type: NodeType): number | null {
  if (tr.selection instanceof NodeSelection) return tr.selection.to;
  tr.deleteSelection();
  return pointFor(tr, tr.selection.from, type);
}

/** The insertion point at a position. */
export function pointFor(tr: Transaction, at: number, type: NodeType): number | null {
  const point = insertPoint(tr.doc, at, type);
  if (point !== null || !canSplit(tr.doc, at)) return point;
  tr.split(at);
  return insertPoint(tr.doc, at + 1, type);
}
