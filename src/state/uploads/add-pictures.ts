import { fileKindOf } from '../../contract/file/file-kinds.ts';
import { configState } from '../base/config.store.ts';
import { notify } from '../base/notices.store.ts';
import { type AddOptions, addFiles } from './upload-actions.ts';
import { trackArrival } from './uploads.store.ts';

/** Like {@link addFiles}; offers to compress an image that is only too large. */
export const addPackable = (files: readonly File[], options: AddOptions = {}): Promise<void> =>
  addFiles(files, {
    ...options,
    shrinkAndAdd: (file) =>
      isTooLargePicture(file) ? () => void addShrunk(file, options) : undefined,
  });

/** Stores camera photos or shared files, pictures reduced to the size limit: nobody can choose smaller ones there. */
export async function addPhotos(photos: readonly File[], options: AddOptions = {}): Promise<void> {
  for (const photo of photos) {
    if (isTooLargePicture(photo)) await trackArrival(addShrunk(photo, options));
    else await addFiles([photo], options);
  }
}

const isTooLargePicture = ({ name, size }: File): boolean =>
  fileKindOf(name)?.limit === 'imageMaxMB' &&
  size > configState.values.upload.imageMaxMB * 1024 * 1024;

async function addShrunk(file: File, options: AddOptions): Promise<void> {
  try {
    const { shrinkPicture } = await import('../../lib/pictures/picture.ts');
    await addFiles([await shrinkPicture(file, configState.values.upload.imageMaxMB)], options);
  } catch (error) {
    notify({ title: `${file.name}：${(error as Error).message}`, kind: 'error' });
  }
}
