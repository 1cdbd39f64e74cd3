import { fileAddress } from '../../state/data/file-address.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { LibraryFile } from './library.ts';

/** A stored file small; what is no picture, and what is private, as an icon. */
export const FilePicture = ({ row: { kind, thumbnail } }: { row: LibraryFile }) => (
  <Thumbnail
    address={thumbnail && fileAddress(thumbnail)}
    icon={kind === 'video' || kind === 'audio' ? 'video' : 'article'}
  />
);
