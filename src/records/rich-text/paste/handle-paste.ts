import type { Editor } from '@tiptap/core';
import type { UploadKind } from '../../../contract/file/file.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { placeholderReference } from '../../../state/uploads/named-file.ts';
import { isPicture } from '../pictures-allowed.ts';
import { cleanPaste, type Pasted } from './clean-paste.ts';
import { insertPictures, notifyLeft, pointFor, storePictures } from './insert-pictures.ts';
import {
  awaitComposition,
  type Place,
  pasteAt,
  type Stretch,
  stretchOf,
  type Tracked,
  track,
  trackPlace,
} from './track-place.ts';

/** Inserts the content of a clipboard or a drag at a place: cleaned, its pictures through the upload queue. */
export async function handlePaste(
  editor: Editor,
  html: string,
  images: readonly File[],
  place: Place = trackPlace(editor),
): Promise<void> {
  if (editor.isDestroyed) return notifyLeft('粘贴的内容');
  const pasted = cleanPaste(html, isPicture);
  // One picture copied from a page: its bytes are on the clipboard, so its address is not needed.
  const found = pasted.hasText ? 0 : images.length - pasted.pictures.length;
  notifyLost({ ...pasted, lost: pasted.lost.slice(Math.max(0, found)) });
  const kind = isFromWeChat(html) ? 'wechat/file' : 'file';
  if (found > 0) return insertPictures(editor, images, kind, place);
  await insertText(editor, place, pasted, kind);
}

/** WeChat's pages contain the names of their servers in what they copy. */
const isFromWeChat = (html: string): boolean => /\b(?:mmbiz\.qpic|mp\.weixin\.qq)\b/.test(html);

/** Inserts the text at once, its pictures as they are stored; a refused one has its own notice, and is left out. */
async function insertText(
  editor: Editor,
  place: Place,
  { html, pictures, hasText }: Pasted,
  kind: UploadKind,
): Promise<void> {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const awaited = [...body.querySelectorAll('img[data-picture]')];
  if (!hasText && awaited.length === body.querySelectorAll('img').length && awaited.length > 0) {
    return insertPictures(editor, pictures, kind, place);
  }
  const standIns = pictures.map(placeholderReference);
  for (const picture of awaited) {
    picture.setAttribute('src', standIns[Number(picture.getAttribute('data-picture'))] ?? '');
  }
  if (editor.view.composing) await awaitComposition(editor);
  if (editor.isDestroyed) return notifyLeft('粘贴的内容');
  const pasted = pasteAt(editor, place, body.innerHTML);
  place.release();
  if (pictures.length === 0) return;
  const stretch = track(editor, pasted);
  const places = placesOf(editor, standIns);
  const onStored = (src: string, file: File) =>
    insertAt(editor, src, places[pictures.indexOf(file)] ?? stretch);
  const isWanted = () => !hasText || isThere(editor, stretch.now());
  await storePictures(editor, pictures, { kind, place: stretch, onStored, isWanted });
}

/** Whether a text was not undone or deleted since. */
const isThere = ({ state: { doc } }: Editor, { from, to }: Stretch): boolean =>
  from < to && doc.textBetween(from, to) !== '';

/** Removes the placeholders of pictures that may never be stored, so that no saved text refers to one; tracks them. */
function placesOf(editor: Editor, standIns: readonly string[]): (Tracked<Stretch> | undefined)[] {
  const { doc, tr } = editor.state;
  const places: (Tracked<Stretch> | undefined)[] = standIns.map(() => undefined);
  doc.descendants(({ attrs, nodeSize }, pos) => {
    const at = standIns.indexOf(attrs.src);
    if (at < 0) return;
    places[at] = track(editor, stretchOf(pos));
    tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + nodeSize));
  });
  if (tr.docChanged) editor.view.dispatch(tr);
  return places;
}

/** Inserts a picture at its place; the cursor does not move. */
function insertAt(editor: Editor, src: string, place: Tracked<Stretch>): void {
  const { tr, schema } = editor.state;
  const picture = schema.node('picture', { src });
  const at = pointFor(tr, place.now().to, picture.type);
  if (at !== null) place.fill(() => editor.view.dispatch(tr.insert(at, picture)));
  place.release();
}

/** Reports what a text cannot contain, by name where there is one. */
function notifyLost({ lost, media }: Pasted): void {
  if (lost.length === 0 && media === 0) return;
  const what = [
    lost.length > 0 && `${lost.length} 张图片`,
    media > 0 && `${media} 个音视频或嵌入页面`,
  ].filter(Boolean);
  const names = lost.filter((name) => name !== '').map((name) => `「${name}」`);
  notify({
    title: `粘贴的内容中有 ${what.join('、')}没有带入`,
    detail: `${names.length > 0 ? `${names.join('')}。` : ''}请在原处另存，再粘贴、拖入或选择文件添加。`,
    kind: 'warning',
    duration: null,
  });
}
