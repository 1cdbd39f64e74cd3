import { useCallback, useState } from 'react';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { notify } from '../../state/base/notices.store.ts';
import { cacheFile } from '../../state/data/files/cached-files.ts';
import { storedFile } from '../../state/data/files/stored-file.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { FilePickerPopupProps } from './FilePickerPopup.lazy.tsx';

const loadPopup = () => import('./FilePickerPopup.lazy.tsx').then((m) => m.FilePickerPopup);

interface FromLibraryProps extends Pick<FilePickerPopupProps, 'only' | 'single' | 'onPick'> {
  /** The role of the files in their record. */
  label: string;
  /** Receives the chosen picture, to be cropped first. */
  onCrop?: (picture: File) => void;
}

/** Lets the user choose files that are on the server already. */
export function FromLibrary({ label, only, single, onPick, onCrop }: FromLibraryProps) {
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
          {...(onCrop && {
            onCrop: (file) => {
              close();
              void storedFile(file).then(onCrop, notifyUnread);
            },
          })}
          onPick={(files) => {
            close();
            // Cached first: components that show a file read it from the cache.
            void Promise.all(files.map(cacheFile)).then(() => onPick(files));
          }}
        />
      )}
    </Permitted>
  );
}

const notifyUnread = () =>
  notify({
    title: '没有读到这张图片，无法裁剪',
    detail: '联网后再试，或者直接选用。',
    kind: 'error',
  });
