/** Width and height in pixels. */
export interface Extent {
  width: number;
  height: number;
}

/** A part of a picture, in its pixels. */
export interface Part extends Extent {
  x: number;
  y: number;
}

/** Centre of the visible part, in the picture's pixels, and the zoom relative to the largest part. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

/** Above this zoom a photograph is only a blur. */
export const MAX_ZOOM = 4;

/** The largest centred part. */
export const wholeCrop = ({ width, height }: Extent): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The part of a picture for a crop, in the ratio of `target`; always inside the picture. */
export function partOf(picture: Extent, target: Extent, { x, y, zoom }: Crop): Part {
  const ratio = target.width / target.height;
  const width = Math.min(picture.width, picture.height * ratio) / zoom;
  const height = width / ratio;
  return {
    x: within(x - width / 2, picture.width - width),
    y: within(y - height / 2, picture.height - height),
    width,
    height,
  };
}

/** A valid crop: zoom in bounds, its part inside the picture. */
export function settled(picture: Extent, target: Extent, crop: Crop): Crop {
  const zoom = Math.max(1, Math.min(MAX_ZOOM, crop.zoom));
  const part = partOf(picture, target, { ...crop, zoom });
  return { x: part.x + part.width / 2, y: part.y + part.height / 2, zoom };
}

/** Size of the result: the target's, or smaller where the part has fewer pixels. Nothing is ever scaled up. */
export function resultOf(part: Extent, target: Extent): Extent {
  const scale = Math.min(1, part.width / target.width);
  return {
    width: Math.max(1, Math.round(target.width * scale)),
    height: Math.max(1, Math.round(target.height * scale)),
  };
}

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));
