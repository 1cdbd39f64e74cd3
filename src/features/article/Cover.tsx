import { useSnapshot } from 'valtio';
import { type FileRecord, uploadPlain } from '../../contract/file.ts';
import { pictureSizes } from '../../lib/picture-sizes.ts';
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
import { Panel } from '../../ui/Panel.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { UploadState } from '../../ui/UploadState.tsx';

/** The three places that show an article's cover. */
const sizes = [pictureSizes.empty, pictureSizes.store, pictureSizes.item];

interface CoverProps {
  /** A file id, or a reference to a queued upload. */
  value: string | null;
  files: readonly FileRecord[];
  readOnly: boolean;
  onChange: (value: string | null) => void;
}

/** The article's cover, cropped to a recommended size; it goes through the upload queue like any file. */
export function Cover({ value, files, readOnly, onChange }: CoverProps) {
  const { upload } = useSnapshot(configState).values;
  return (
    <Panel title="封面">
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          <ImagePicker
            label={value ? '更换封面图片' : '选择封面图片'}
            sizes={sizes}
            maxMB={upload.imageMaxMB}
            onPicture={(picture) => void addFiles([picture], { take: onChange })}
            onFolders={refuseFolders}
          />
        </Permitted>
      )}
      {value && (
        <CoverFile value={value} files={files} onRemove={readOnly ? null : () => onChange(null)} />
      )}
    </Panel>
  );
}

interface CoverFileProps {
  value: string;
  files: readonly FileRecord[];
  onRemove: (() => void) | null;
}

function CoverFile({ value, files, onRemove }: CoverFileProps) {
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
        <Button tone="link" aria-label="移除封面" onClick={onRemove}>
          移除
        </Button>
      )}
    </div>
  );
}
