import { type ChangeEvent, type DragEvent, useId } from 'react';
import { useSnapshot } from 'valtio';
import { type FileRecord, uploadPlain } from '../../contract/file.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { configState } from '../../state/config.ts';
import { notify } from '../../state/notices.ts';
import { Permitted } from '../../state/Permitted.tsx';
import { rolesFor } from '../../state/permissions.ts';
import { addUpload, fileBehind } from '../../state/upload-actions.ts';
import { uploadsState } from '../../state/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { UploadState } from '../../ui/UploadState.tsx';

interface AttachmentsProps {
  /** File ids, or references to queued uploads. */
  values: readonly string[];
  files: readonly FileRecord[];
  /** Nothing can be added or removed. */
  readOnly: boolean;
  onChange: (values: string[]) => void;
}

/** Pictures, videos and documents of an article; a new one goes into the upload queue and is kept there at once. */
export function Attachments({ values, files, readOnly, onChange }: AttachmentsProps) {
  const input = useId();
  const { upload } = useSnapshot(configState).values;
  const add = async (chosen: readonly File[]) => {
    const references: string[] = [];
    for (const file of chosen) {
      const result = await addUpload(file, 'file');
      if (result.added) references.push(result.reference);
      else notify({ title: `${file.name}：${result.reason}`, kind: 'error' });
    }
    if (references.length > 0) onChange([...values, ...references]);
  };
  const handleChoose = (event: ChangeEvent<HTMLInputElement>) => {
    void add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    void add([...event.dataTransfer.files]);
  };

  return (
    <Panel title="附件">
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the labelled input does the same */}
          <div
            className="drop-zone"
            onDragOver={(event) => event.preventDefault()}
            onDrop={handleDrop}
          >
            <label htmlFor={input}>添加图片、视频或文件</label>
            <input id={input} type="file" multiple onChange={handleChoose} />
            <p className="soft small">
              图片（.png .jpg）不超过 {upload.imageMaxMB}MB，视频（.mp4）不超过 {upload.videoMaxMB}
              MB，其他文件不超过 {upload.fileMaxMB}MB。离线时也可添加，联网后自动上传。
            </p>
          </div>
        </Permitted>
      )}
      <ul className="plain-list" aria-label="附件列表">
        {values.map((value) => (
          <Attachment
            key={value}
            value={value}
            files={files}
            onRemove={readOnly ? null : () => onChange(values.filter((other) => other !== value))}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface AttachmentProps {
  value: string;
  files: readonly FileRecord[];
  /** Null where it has to stay. */
  onRemove: (() => void) | null;
}

function Attachment({ value, files, onRemove }: AttachmentProps) {
  const { items } = useSnapshot(uploadsState);
  const file = fileBehind(value, files, items);
  const name = file?.name ?? '本设备没有该文件的信息';
  return (
    <li className="attachment">
      {file?.record ? (
        <a href={file.record.address} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      <span className="soft">{file && formatBytes(file.size)}</span>
      {file && <UploadState state={file.item?.state ?? 'done'} reason={file.item?.reason ?? ''} />}
      {onRemove && (
        <Button tone="link" aria-label={`移除 ${name}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </li>
  );
}
