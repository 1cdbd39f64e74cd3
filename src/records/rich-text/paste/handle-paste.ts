import type { Editor } from '@tiptap/core';
import type { UploadKind } from '../../../contract/file/file.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { addFiles } from '../../../state/uploads/upload-actions.ts';
import { isPicture } from '../pictures-allowed.ts';
import { cleanPaste, type Pasted } from './clean-paste.ts';
import { insertPictures } from './insert-pictures.ts';

/** Puts what a clipboard or a drag carries where the cursor is: clean, its pictures through the upload queue. */
export async function handlePaste(
  editor: Editor,
  html: string,
  images: readonly File[],
): Promise<void> {
  const pasted = cleanPaste(html, isPicture);
  // One picture copied from a page: its bytes are there, its address is of no use.
  const found = pasted.hasText ? 0 : images.length - pasted.pictures.length;
  notifyLost({ ...pasted, lost: pasted.lost.slice(Math.max(0, found)) });
  const kind = isFromWeChat(html) ? 'wechat/file' : 'file';
  if (found > 0) return insertPictures(editor, images, kind);
  await insertText(editor, pasted, kind);
}

/** Its pages name their own servers in what they put on the clipboard. */
const isFromWeChat = (html: string): boolean => /\b(?:mmbiz\.qpic|mp\.weixin\.qq)\b/.test(html);

/** The text with its pictures in their places; one that is refused has its own notice, and is left out. */
async function insertText(
  editor: Editor,
  { html, pictures }: Pasted,
  kind: UploadKind,
): Promise<void> {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const picture of body.querySelectorAll('img[data-picture]')) {
    const file = pictures[Number(picture.getAttribute('data-picture'))];
    const stored: string[] = [];
    const take = (src: string) => stored.push(src);
    if (file) await addFiles([file], { kind, purpose: 'content', take });
    picture.removeAttribute('data-picture');
    if (stored[0]) picture.setAttribute('src', stored[0]);
    else picture.remove();
  }
  if (!editor.isDestroyed) editor.view.pasteHTML(body.innerHTML);
}

/** Reports what a text cannot take over, with its names where it has some. */
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
