import type { Sharp, SharpOptions } from 'sharp';

/** Variants derived from a stored picture: small for lists, large for pages. */
export type PictureVariant = 'thumbnail' | 'picture';

/** Longest side in pixels (a banner is 3840 wide), and WebP quality. */
const variants: Readonly<Record<PictureVariant, { edge: number; quality: number }>> = {
  thumbnail: { edge: 320, quality: 75 },
  picture: { edge: 3840, quality: 82 },
};
/** More pixels than present cameras have: 200 MB when decoded. */
export const MOST_PIXELS = 50_000_000;
/** Timeout in seconds. */
const LONGEST = 30;

/** The bytes are not a picture, or one too large to be shown. */
export class UnfitPictureError extends Error {}

export interface Size {
  /** Pixels, after rotation by the orientation tag. */
  width: number;
  height: number;
}

/** Loaded on first use: it takes 0.2 s, which would delay the start of the server. */
let loading: Promise<(bytes: Uint8Array, options: SharpOptions) => Sharp> | undefined;

function loaded() {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: uploads have priority.
  sharp.cache(false);
  sharp.concurrency(1);
  // Enable only the decoders of uploadable formats.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return sharp;
}

/**
 * Decodes a picture and re-encodes it as WebP, rotated by its orientation tag, without other metadata. Rejects with
 * {@link UnfitPictureError} if that fails.
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

/** Renders an SVG of our own as PNG. The SVG decoder is enabled for this call only, as it must not process uploads. */
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

/** Reads the size from the header of a picture without decoding its pixels. */
export async function sizeOf(bytes: Uint8Array): Promise<Size> {
  const sharp = await loaded();
  const { autoOrient } = await attempt(() => sharp(bytes, { limitInputPixels: false }).metadata());
  return autoOrient;
}

/**
 * Decodes a whole picture and discards the result: sequentially, a JPEG at an eighth of its size, to save memory.
 * Rejects with {@link UnfitPictureError} if it is truncated, corrupt, or larger than {@link MOST_PIXELS}.
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
    // The server was too slow; the picture may be valid.
    if (isTooSlow(error)) throw error;
    throw new UnfitPictureError(message);
  }
}

/** Whether processing timed out after {@link LONGEST}. */
export const isTooSlow = (error: unknown): boolean => /^timeout/.test((error as Error).message);
