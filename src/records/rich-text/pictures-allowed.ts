import { BASE_PATH } from '../../contract/codes.ts';
import { type PictureRule, storedPictures } from '../../contract/rich-text/rich-text.ts';
import { configState } from '../../state/base/config.store.ts';
import { isReference } from '../../state/uploads/named-file.ts';

/** Stored files, and queued files of this device. */
export const isPicture: PictureRule = (address) =>
  isReference(address) ||
  storedPictures([`${BASE_PATH}/file/content`, ...Object.values(configState.values.buckets)])(
    address,
  );
