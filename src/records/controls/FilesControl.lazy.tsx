import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { type FileRecord, type UploadKind, uploadPlain } from '../../contract/file/file.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { configState } from '../../state/base/config.store.ts';
import { Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { addPackable, addPhotos } from '../../state/uploads/add-pictures.ts';
import { uploadHint } from '../../state/uploads/named-file.ts';
import { refuseFolders } from '../../state/uploads/upload-actions.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { UploadState } from '../../ui/marks/UploadState.tsx';
import { FileDrop } from '../../ui/pictures/FileDrop.tsx';
import { FromLibrary } from '../files/FromLibrary.tsx';
import type { ControlProps } from '../kind.ts';
import { FileName } from './QueuedFile.tsx';
import { useFileBehind } from './use-file-behind.ts';

export interface FilesControlProps extends ControlProps<readonly string[]> {
  /** The button's label. */
  button: string;
  /** One file only: files that are dropped elsewhere on the screen are not for this field. */
  single?: boolean;
  /** The upload kind; default 普通文件. */
  kind?: UploadKind | undefined;
}

/** A single file; a new one replaces the previous one. */
export const FileControl = ({ value, onChange, ...props }: ControlProps<string | null>) => (
  <FilesControl
    {...props}
    single
    button={value ? `更换${props.label}` : `选择${props.label}`}
    value={value ? [value] : []}
    onChange={(values) => onChange(values.at(-1) ?? null)}
  />
);

/** Pictures, videos and documents; a new one is added to the upload queue at once. */
export function FilesControl(props: FilesControlProps) {
  const { label, hint, error, value: values, files, readOnly, button, onChange } = props;
  const { single = false, kind } = props;
  const { upload } = useSnapshot(configState).values;
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  /** Files arrive one by one, while others may be added or removed. */
  const add = (chosen: readonly string[]) => {
    latest.current = [...new Set([...latest.current, ...chosen])];
    onChange([...latest.current]);
  };
  const options = { onReference: (reference: string) => add([reference]), ...(kind && { kind }) };

  return (
    <fieldset className="field file-field">
      <legend className="field-label">{label}</legend>
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          <FileDrop
            label={button}
            single={single}
            wholeScreen={!single}
            onFiles={(chosen) => void addPackable(chosen, options)}
            onPhotos={(photos) => void addPhotos(photos, options)}
            onFolders={refuseFolders}
            beside={
              <FromLibrary
                label={label}
                single={single}
                onPick={(files) => add(files.map(({ id }) => id))}
              />
            }
          >
            {hint ?? uploadHint(upload)}
          </FileDrop>
        </Permitted>
      )}
      {values.length > 0 && (
        <ul className="plain-list" aria-label={`${label}列表`}>
          {values.map((value) => (
            <Attachment
              key={value}
              value={value}
              files={files}
              onRemove={readOnly ? null : () => onChange(values.filter((other) => other !== value))}
            />
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

interface AttachmentProps {
  value: string;
  files: readonly FileRecord[];
  /** Null: it cannot be removed. */
  onRemove: (() => void) | null;
}

function Attachment({ value, files, onRemove }: AttachmentProps) {
  const file = useFileBehind(value, files);
  const name = file?.name ?? '本设备没有该文件的信息';
  return (
    <li className="attachment">
      <FileName file={file} />
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
