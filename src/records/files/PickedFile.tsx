import { formatBytes } from '../../lib/sizes.ts';
import { FilePicture } from './FilePicture.tsx';
import { extentOf, type LibraryFile } from './library.ts';

interface PickedFileProps {
  file: LibraryFile;
  single: boolean;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** One file that can be chosen: a native radio button or checkbox, so that all keys work. */
export function PickedFile({ file, single, chosen, onChange }: PickedFileProps) {
  const facts = [formatBytes(file.size), extentOf(file)].filter(Boolean).join(' · ');
  return (
    <label className="file-tile">
      <FilePicture row={file} />
      <span className="file-tile-text">
        {file.name}
        <span className="soft small">{facts}</span>
      </span>
      <span className="check">
        <input
          type={single ? 'radio' : 'checkbox'}
          name={single ? 'picked-file' : undefined}
          aria-label={file.name}
          checked={chosen}
          onChange={({ target }) => onChange(target.checked)}
        />
      </span>
    </label>
  );
}
