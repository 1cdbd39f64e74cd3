import { subscribe } from 'valtio';
import { fileAddress } from '../../../state/data/files/stored-file.ts';
import { fileBehind, isReference, previewOf } from '../../../state/uploads/named-file.ts';
import { uploadsState } from '../../../state/uploads/uploads.store.ts';

/**
 * Shows the picture that a text refers to: a stored one from its address, a queued one from the bytes on this device.
 * Returns the cleanup function.
 */
export function showPicture(picture: HTMLImageElement, source: string): () => void {
  if (!isReference(source)) {
    picture.src = fileAddress(source);
    return () => undefined;
  }
  let made: string | null = null;
  let ended = false;
  const show = async () => {
    const { record, item } = fileBehind(source, [], uploadsState.items) ?? {};
    if (record) picture.src = fileAddress(record.address);
    if (record || !item || made) return;
    const bytes = await previewOf(item);
    if (!bytes || ended || made) return;
    made = URL.createObjectURL(bytes);
    picture.src = made;
  };
  void show();
  // The queue may not be loaded yet, and a file that is uploaded meanwhile is shown from the server from then on.
  const stop = subscribe(uploadsState, () => void show());
  return () => {
    ended = true;
    stop();
    if (made) URL.revokeObjectURL(made);
  };
}
