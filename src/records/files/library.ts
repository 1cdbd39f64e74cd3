import type { fileLibrary } from '../../contract/file/file-library.ts';
import { type FileClass, fileClasses } from '../../contract/file/file-saving.ts';
import { formatLength } from '../../lib/dates/length.ts';
import { sizeText } from '../../lib/pictures/picture-sizes.ts';
import type { RowOf } from '../kind.ts';

/** A stored file as the library shows it. */
export type LibraryFile = RowOf<typeof fileLibrary>;

const classLabels: Readonly<Record<FileClass, string>> = {
  image: '图片',
  video: '视频',
  audio: '音频',
  document: '文档',
  other: '其他',
};
/** Display names of the file classes. */
export const fileClassChoices = fileClasses.map((value) => ({ value, label: classLabels[value] }));

/** Dimensions in pixels, or duration, whichever a file has; null: neither is known. */
export function extentOf({ width, height, duration }: LibraryFile): string | null {
  if (width !== null && height !== null) return sizeText({ width, height });
  return duration === null ? null : formatLength(duration);
}
