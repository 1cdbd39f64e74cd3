import { useCallback, useState } from 'react';
import { fileLibrary } from '../../contract/file-library.ts';
import { keepFile } from '../../state/kept-files.ts';
import { Permitted } from '../../state/Permitted.tsx';
import { rolesFor } from '../../state/permissions.ts';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { FilePickerPopupProps } from './FilePickerPopup.tsx';

const loadPopup = () => import('./FilePickerPopup.tsx').then((m) => m.FilePickerPopup);

interface FromLibraryProps extends Pick<FilePickerPopupProps, 'only' | 'single'> {
  /** What the files are to their record. */
  label: string;
  /** Takes the ids of the chosen files. */
  onPick: (ids: readonly string[]) => void;
}

/** Offers the files that are on the server already. */
export function FromLibrary({ label, only, single, onPick }: FromLibraryProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Popup = useLoaded<FilePickerPopupProps>(loadPopup, open, close);
  return (
    <Permitted roles={rolesFor(fileLibrary.search)}>
      <Button
        aria-label={`从文件库选择${label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        从文件库选择
      </Button>
      {Popup && open && (
        <Popup
          {...{ only, single }}
          onClose={close}
          onPick={(files) => {
            close();
            // Kept first: whoever shows one looks for it there.
            void Promise.all(files.map(keepFile)).then(() => onPick(files.map(({ id }) => id)));
          }}
        />
      )}
    </Permitted>
  );
}
