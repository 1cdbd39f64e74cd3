import type { Extent } from './crop.ts';

/** Data from the header of a picture. */
export interface PictureHead extends Extent {
  type: 'image/png' | 'image/jpeg';
}

const PNG_START = 0x89504e47;
const JPEG_START = 0xffd8;

/**
 * Width and height of a PNG or JPEG from its header, before anything is decoded: a few kilobytes may claim a picture
 * that fills the memory. Null where the header is broken or of another type. Those of a JPEG do not consider its
 * orientation.
 */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const head = view.getUint32(0) === PNG_START ? pngHead(view) : jpegHead(view);
    return head && head.width > 0 && head.height > 0 ? head : null;
  } catch {
    // Read beyond the end: the file is truncated.
    return null;
  }
}

const pngHead = (view: DataView): PictureHead => ({
  type: 'image/png',
  width: view.getUint32(16),
  height: view.getUint32(20),
});

/** Walks the segments up to the frame header, which contains the size. */
function jpegHead(view: DataView): PictureHead | null {
  if (view.getUint16(0) !== JPEG_START) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { type: 'image/jpeg', width, height };
    }
    // A padding byte may be the first byte of the next marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

/** SOF0 to SOF15, without the table markers in between. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
