import { fileAddress } from '../../state/data/stored-file.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { LibraryFile } from './library.ts';

/** A stored file small; what is no picture, and what is private, as an icon; what has lost its content says so. */
export const FilePicture = ({ row: { kind, thumbnail, missing } }: { row: LibraryFile }) =>
  missing ? (
    <span className="badge" data-tone="danger">
      内容丢失
    </span>
  ) : (
    <Thumbnail
      address={thumbnail && fileAddress(thumbnail)}
      icon={kind === 'video' || kind === 'audio' ? 'video' : 'article'}
    />
  );
