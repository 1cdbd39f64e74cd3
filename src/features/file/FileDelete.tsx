import { useState } from 'react';
import { fileLibrary } from '../../contract/file/file-library.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { batchActionsOf, type Refused, runBatch } from '../../records/list/batch/batch.ts';
import { RefusedDialog } from '../../records/list/batch/RefusedDialog.tsx';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { DeleteDialog } from '../../ui/ConfirmDialog.tsx';
import { files } from './file.kind.ts';

interface FileDeleteProps {
  file: LibraryFile;
  onDeleted: () => void;
}

/** Moves a file to the recycle bin, or shows where it is in use. */
export function FileDelete({ file, onDeleted }: FileDeleteProps) {
  const { label, disabled } = useOnlineOnly('删除');
  const [confirming, setConfirming] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const remove = async () => {
    setConfirming(false);
    const [action] = batchActionsOf(files, false);
    // The app's error policy reports a failure.
    const left = action && (await runBatch(files, action, [file], onDeleted).catch(() => null));
    setRefused(left ?? []);
  };
  if (file.deletedAt !== null) return null;
  return (
    <MayWrite call={fileLibrary.delete}>
      <IconButton
        icon="trash"
        tone="danger"
        label={label}
        disabled={disabled}
        onClick={() => setConfirming(true)}
      />
      <DeleteDialog
        name={confirming ? file.name : null}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void remove()}
      />
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    </MayWrite>
  );
}
