import '../../ui/lists.css';
import '../../ui/forms.css';
import '../../records/files/files.css';
import { fileLibrary } from '../../contract/file/file-library.ts';

import { Waiting } from '../../records/Waiting.tsx';
import { fileKey } from '../../state/data/cached-files.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx';
import { KeptBanner } from '../../ui/States.tsx';
import { FileActions } from './FileActions.tsx';
import { FileDelete } from './FileDelete.tsx';
import { FileEdit } from './FileEdit.tsx';
import { FileFacts } from './FileFacts.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileUses } from './FileUses.tsx';

export interface FileDetailProps {
  id: string;
  onClose: () => void;
}

/** One stored file: how it looks, what is known of it, where it is used. */
export function FileDetail({ id, onClose }: FileDetailProps) {
  const reply = useReply(fileLibrary.get, { id }, fileKey(id));
  const { data: file } = reply;
  return (
    <DialogFrame
      open
      wide
      title={file?.name ?? '文件'}
      onClose={onClose}
      actions={
        <>
          {file && <FileDelete file={file} onDeleted={onClose} />}
          {file && <FileActions file={file} />}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {file ? (
        <div className="file-detail">
          <KeptBanner reply={reply} />
          <FilePreview file={file} />
          <FileFacts file={file} />
          <FileUses id={id} onLeave={onClose} />
          <FileEdit file={file} onSaved={reply.reload} />
        </div>
      ) : (
        <Waiting reply={reply} />
      )}
    </DialogFrame>
  );
}
