import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { PictureVariant } from '../../files/make-picture.ts';

/** Whether smaller pictures of a file can be made, as far as is known. */
export const hasPictures = ({ type, damaged }: { type: string; damaged: number }): boolean =>
  type.startsWith('image/') && damaged === 0;

/** Where a picture made of a file is read. */
export const pictureAddress = (id: string, variant: PictureVariant): string =>
  `${BASE_PATH}/file/${variant}/${id}`;
