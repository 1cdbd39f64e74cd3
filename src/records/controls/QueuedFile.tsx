import type { FileRecord } from '../../contract/file/file.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { type NamedFile, usePreview } from '../../state/uploads/named-file.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Thumbnail } from '../../ui/marks/Thumbnail.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { useFileBehind } from './use-file-behind.ts';

interface QueuedFileProps {
  /** The role of the file in its record. */
  label: string;
  /** A file id, or a reference to a queued upload. */
  value: string;
  files: readonly FileRecord[];
  /** Icon for a file that is no picture; default `article`. */
  icon?: string;
  /** Null: it cannot be removed. */
  onRemove: (() => void) | null;
}

/** The one file that a field refers to, stored or queued. */
export function QueuedFile(props: QueuedFileProps) {
  const { label, value, files, icon = 'article', onRemove } = props;
  const file = useFileBehind(value, files);
  const { record = null, item = null } = file ?? {};
  const preview = usePreview({ record, item });
  return (
    <div className="attachment">
      <Thumbnail address={preview} icon={icon} />
      <FileName file={file} />
      <span className="soft">{file && formatBytes(file.size)}</span>
      {file && <UploadState state={item?.state ?? 'done'} reason={item?.reason ?? ''} />}
      {onRemove && (
        <Button tone="link" aria-label={`移除${label}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </div>
  );
}

/** A file's name; once the file is on the server, a link to it. */
export function FileName({ file }: { file: NamedFile | null }) {
  const name = file?.name ?? '本设备没有该文件的信息';
  if (!file?.record) return <span className="attachment-name">{name}</span>;
  const address = fileAddress(file.record.address);
  return (
    <a className="attachment-name" href={address} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
