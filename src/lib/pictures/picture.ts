import { type Extent, type Part, resultOf } from './crop.ts';
import { type PictureHead, pictureHead } from './picture-head.ts';

/** Maximum number of pixels to decode: four bytes each must fit into a tablet's memory. */
const MAX_PIXELS = 50_000_000;
/** Maximum bytes of a picture's header: cameras write a thumbnail and metadata before the size. */
const HEAD = 4 * 1024 * 1024;
/** Pixels of a whole photograph that is scaled down; some browsers draw no more. */
const MAX_DRAWN = 16_000_000;
/** Tried in this order, then a smaller picture. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6];
const SMALLER = 0.9;
const MEBIBYTE = 1024 * 1024;

/** The reason why a picture cannot be used; the message is shown to the user. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem';
}

/**
 * Decodes a PNG or JPEG, applying its EXIF orientation. Throws {@link PictureProblem} where it is neither, is broken,
 * or is too large to decode. The caller closes it.
 */
export async function decodePicture(file: File): Promise<ImageBitmap> {
  const problem = problemOf(file, pictureHead(await headBytes(file)));
  if (problem) throw new PictureProblem(problem);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureProblem('图片无法打开，文件可能已损坏');
  }
}

async function headBytes(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  } catch {
    throw new PictureProblem('文件无法读取，可能已被移动或修改');
  }
}

/** The reason not to decode a picture; null: none. */
function problemOf({ name, size }: File, head: PictureHead | null): string | null {
  const named = /\.(?:(png)|jpe?g)$/i.exec(name);
  if (!named) return '只能使用 .png、.jpg 或 .jpeg 图片';
  if (size === 0) return '文件是空的（0 字节）';
  if (!head) return '不是有效的图片，文件可能已损坏或扩展名有误';
  if ((head.type === 'image/png') !== Boolean(named[1])) return '文件内容与扩展名不符';
  const { width, height } = head;
  if (width * height <= MAX_PIXELS) return null;
  return `图片尺寸过大（${width}×${height}），请先缩小到 ${MAX_PIXELS / 10_000} 万像素以内`;
}

interface Rendering {
  part: Part;
  /** Wanted size; the result may be smaller, but never larger than the part. */
  target: Extent;
  maxMB: number;
  /** Name of the source file. */
  name: string;
}

/** Draws a part of a picture and compresses it below the limit: a PNG stays one where it fits or is transparent. */
export async function renderPicture(
  picture: ImageBitmap,
  { part, target, maxMB, name }: Rendering,
): Promise<File> {
  const maxBytes = maxMB * MEBIBYTE;
  const result = resultOf(part, target);
  let isPng = /\.png$/i.test(name);
  for (let scale = 1; ; ) {
    const width = Math.max(1, Math.round(result.width * scale));
    const height = Math.max(1, Math.round(result.height * scale));
    const canvas = draw(picture, part, { width, height });
    let blob = isPng ? await canvas.convertToBlob({ type: 'image/png' }) : null;
    // A JPEG has no transparency and would become black there.
    isPng = blob !== null && (blob.size <= maxBytes || isTransparent(canvas));
    if (!blob || !isPng) blob = await packJpeg(canvas, maxBytes);
    if (blob.size <= maxBytes) return named(blob, name, { width, height });
    if (width * height === 1) throw new PictureProblem(`图片无法压缩到 ${maxMB}MB 以内`);
    scale *= Math.min(SMALLER, Math.sqrt(maxBytes / blob.size));
  }
}

/** Scales a photograph down to the limit, uncropped and upright. */
export async function shrinkPicture(file: File, maxMB: number): Promise<File> {
  const picture = await decodePicture(file);
  try {
    const { width, height } = picture;
    const scale = Math.min(1, Math.sqrt(MAX_DRAWN / (width * height)));
    const target = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
    const part = { x: 0, y: 0, width, height };
    return await renderPicture(picture, { part, target, maxMB, name: file.name });
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, part: Part, { width, height }: Extent): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new PictureProblem('浏览器无法处理这张图片');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

/** The best quality that fits, or the lowest, which may not. */
async function packJpeg(canvas: OffscreenCanvas, maxBytes: number): Promise<Blob> {
  let blob = new Blob();
  for (const quality of QUALITIES) {
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxBytes) break;
  }
  return blob;
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const { data = [] } =
    canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** `标志.png` → `标志-316x44.png`, with the extension of the resulting type. */
function named(blob: Blob, name: string, { width, height }: Extent): File {
  const stem = name.replace(/\.[^.]*$/, '').slice(0, 200) || '图片';
  const extension = blob.type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], `${stem}-${width}x${height}.${extension}`, { type: blob.type });
}
