import { twoDigits } from '../two-digits.ts';

/** The content of a drop or a paste. */
export interface Dropped {
  files: File[];
  /** Names of folders, which the browser provides as entries, not as files. */
  folders: string[];
}

/** Files and folders of a drop or a paste; pasted screenshots, which all have the same name, are named by the time. */
export function droppedFiles({ items }: DataTransfer): Dropped {
  const dropped: Dropped = { files: [], folders: [] };
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = entry?.isDirectory ? null : item.getAsFile();
    if (entry?.isDirectory) dropped.folders.push(entry.name);
    else if (file) dropped.files.push(named(file));
  }
  return dropped;
}

/** Whether a drag contains files; dragging text into a field is left to the browser. */
export const carriesFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') === true;

/** The name that browsers give to a picture without one. */
const NAMELESS = /^image\.(png|jpe?g)$/;

function named(file: File): File {
  const [, extension] = NAMELESS.exec(file.name) ?? [];
  if (!extension) return file;
  const name = `截图-${stampOf(new Date(file.lastModified))}.${extension}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

/** `20261121-143205`, local time. */
function stampOf(at: Date): string {
  const day = `${at.getFullYear()}${twoDigits(at.getMonth() + 1)}${twoDigits(at.getDate())}`;
  return `${day}-${twoDigits(at.getHours())}${twoDigits(at.getMinutes())}${twoDigits(at.getSeconds())}`;
}
