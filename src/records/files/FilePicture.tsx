import { fileAddress } from '../../state/data/files/stored-file.ts';
import { Thumbnail } from '../../ui/marks/Thumbnail.tsx';
import type { LibraryFile } from './library.ts';

/** Thumbnail of a stored file; an icon for other kinds and for private files; a mark where the content is missing. */
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
