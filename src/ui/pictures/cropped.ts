import type { Extent, Part } from '../../lib/pictures/crop.ts';

/** Positions a whole picture so that its cropped part fills the box around it. */
export const cropped = (picture: Extent, part: Part) => ({
  width: `${(100 * picture.width) / part.width}%`,
  transform: `translate(${percent(-part.x, picture.width)}, ${percent(-part.y, picture.height)})`,
});

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
