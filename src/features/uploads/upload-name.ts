import { formatBytes } from '../../lib/sizes.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';

/** A file's name for its actions, with its size: phones give every picture the same name. */
export const uploadName = ({ name, size }: UploadItem): string => `${name}，${formatBytes(size)}`;
