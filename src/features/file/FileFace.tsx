import { useState } from 'react';
import { fileIcon } from '../../lib/files/file-icon.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { Icon } from '../../ui/marks/Icon.tsx';

/** A recognizable icon of a file: its picture, or its extension in the colour of its kind. */
export function FileFace({ file }: { file: LibraryFile }) {
  const { name, type, thumbnail, missing } = file;
  const [broken, setBroken] = useState<string | null>(null);
  if (thumbnail && thumbnail !== broken && !missing) {
    return (
      <img
        src={fileAddress(thumbnail)}
        alt=""
        loading="lazy"
        onError={() => setBroken(thumbnail)}
      />
    );
  }
  return (
    <span className="file-sheet" data-tone={missing ? 'danger' : toneOf(type)}>
      <Icon name={fileIcon(type)} size={34} />
      {missing ? '内容丢失' : name.split('.').at(-1)?.slice(0, 5).toUpperCase()}
    </span>
  );
}

/** Tones for kinds that are distinguished by colour as well as by the extension. */
function toneOf(type: string): string | undefined {
  if (type === 'application/pdf') return 'danger';
  if (type.startsWith('audio/') || type.startsWith('video/')) return 'violet';
  if (type.includes('spreadsheet') || type === 'text/csv') return 'success';
  return type.includes('wordprocessing') ? 'info' : undefined;
}
