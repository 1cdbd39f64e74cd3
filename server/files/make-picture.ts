import type { Sharp, SharpOptions } from 'sharp';

/** What is made of a stored picture: small for lists, or large enough for pages. */
export type PictureVariant = 'thumbnail' | 'picture';

/** Longest side in pixels (a banner is 3840 wide), and the quality of the WebP. */
const variants: Readonly<Record<PictureVariant, { edge: number; quality: number }>> = {
  thumbnail: { edge: 320, quality: 75 },
  picture: { edge: 3840, quality: 82 },
};
/** More pixels than cameras of today have: unpacked they are 200 MB. */
export const MOST_PIXELS = 50_000_000;
/** Seconds. */
const LONGEST = 30;

/** The bytes are no picture, or one that is too large to be shown. */
export class UnfitPictureError extends Error {}

export interface Size {
  /** Pixels, as it is looked at. */
  width: number;
  height: number;
}

/** The library, once a picture is to be made: it takes 0.2 s to load, and the server starts without. */
let loading: Promise<(bytes: Uint8Array, options: SharpOptions) => Sharp> | undefined;

function loaded() {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: uploads come first.
  sharp.cache(false);
  sharp.concurrency(1);
  // Of the many decoders only those of what may be uploaded.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return sharp;
}

/**
 * Decodes a picture and writes it anew as WebP: turned by its orientation tag, and without any other metadata.
 * Rejects with {@link UnfitPictureError} where that cannot be done.
 */
export async function makePicture(bytes: Uint8Array, variant: PictureVariant): Promise<Buffer> {
  const { edge, quality } = variants[variant];
  const sharp = await loaded();
  return attempt(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 2 })
      .timeout({ seconds: LONGEST })
      .toBuffer(),
  );
}

/** Draws an SVG of our own as PNG: that decoder is for nothing that comes from outside, and shut again at once. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const [sharp, { default: all }] = await Promise.all([loaded(), import('sharp')]);
  const operation = ['VipsForeignLoadSvgBuffer'];
  all.unblock({ operation });
  try {
    return await sharp(Buffer.from(svg), {}).png({ compressionLevel: 6 }).toBuffer();
  } finally {
    all.block({ operation });
  }
}

/** The size in a picture's header; its pixels are not decoded. */
export async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const sharp = await loaded();
  const { autoOrient } = await attempt(() => sharp(bytes, { limitInputPixels: false }).metadata());
  return autoOrient;
}

/**
 * Decodes a picture whole and keeps nothing of it: row by row, a JPEG at an eighth of its size, so that it takes little memory.
 * Rejects with {@link UnfitPictureError} where it is cut off, broken, or larger than {@link MOST_PIXELS}.
 */
export async function decodePicture(bytes: Uint8Array): Promise<void> {
  const sharp = await loaded();
  await attempt(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .resize({ width: 32, height: 32, fit: 'inside' })
      .raw()
      .timeout({ seconds: LONGEST })
      .toBuffer(),
  );
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { message } = error as Error;
    // The machine was too slow; the picture may be good.
    if (isTooSlow(error)) throw error;
    throw new UnfitPictureError(message);
  }
}

/** Whether a picture was given up after {@link LONGEST}. */
export const isTooSlow = (error: unknown): boolean => /^timeout/.test((error as Error).message);
