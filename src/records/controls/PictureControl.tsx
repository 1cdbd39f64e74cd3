import { useSnapshot } from 'valtio';
import { type FileRecord, uploadPlain } from '../../contract/file.ts';
import type { PictureSize } from '../../lib/picture-sizes.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { configState } from '../../state/config.ts';
import { fileBehind } from '../../state/named-file.ts';
import { Permitted } from '../../state/Permitted.tsx';
import { rolesFor } from '../../state/permissions.ts';
import { addFiles, refuseFolders } from '../../state/upload-actions.ts';
import { uploadsState } from '../../state/uploads.ts';
import { usePreview } from '../../state/use-preview.ts';
import { Button } from '../../ui/Button.tsx';
import { ImagePicker } from '../../ui/ImagePicker.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { UploadState } from '../../ui/UploadState.tsx';
import type { ControlProps } from '../kind.ts';

interface PictureControlProps extends ControlProps<string | null> {
  sizes: readonly PictureSize[];
}

/** A picture, cropped to a recommended size; it goes through the upload queue like any file. */
export function PictureControl(props: PictureControlProps) {
  const { label, hint, value, files, readOnly, sizes, onChange } = props;
  const { upload } = useSnapshot(configState).values;
  return (
    <fieldset className="field file-field">
      <legend className="field-label">{label}</legend>
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          <ImagePicker
            label={value ? `更换${label}图片` : `选择${label}图片`}
            sizes={sizes}
            maxMB={upload.imageMaxMB}
            onPicture={(picture) => void addFiles([picture], { take: onChange })}
            onFolders={refuseFolders}
          />
        </Permitted>
      )}
      {value && (
        <PictureFile
          label={label}
          value={value}
          files={files}
          onRemove={readOnly ? null : () => onChange(null)}
        />
      )}
      {hint && <p className="field-hint">{hint}</p>}
    </fieldset>
  );
}

interface PictureFileProps {
  label: string;
  value: string;
  files: readonly FileRecord[];
  onRemove: (() => void) | null;
}

function PictureFile({ label, value, files, onRemove }: PictureFileProps) {
  const { items } = useSnapshot(uploadsState);
  const file = fileBehind(value, files, items);
  const { record = null, item = null } = file ?? {};
  const preview = usePreview({ record, item });
  return (
    <div className="attachment">
      <Thumbnail address={preview} icon="article" />
      <span className="attachment-name">{file?.name ?? '本设备没有该文件的信息'}</span>
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
