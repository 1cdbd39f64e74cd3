import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { uploadPlain } from '../../contract/file.ts';
import { fileKindOf } from '../../contract/file-kinds.ts';
import { mediaLength } from '../../lib/media-length.ts';
import { QueuedFile } from '../../records/controls/QueuedFile.tsx';
import type { ControlProps } from '../../records/kind.ts';
import { configState } from '../../state/config.ts';
import { notify } from '../../state/notices.ts';
import { Permitted } from '../../state/Permitted.tsx';
import { rolesFor } from '../../state/permissions.ts';
import { addFiles, refuseFolders } from '../../state/upload-actions.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';

/** A chapter's video, through the upload queue; its length is read from the file and filled in. */
export function VideoControl(props: ControlProps<string | null>) {
  const { label, error, value, files, readOnly, onChange } = props;
  const { videoMaxMB } = useSnapshot(configState).values.upload;
  const handleFiles = useVideo(props);
  return (
    <fieldset className="field file-field">
      <legend className="field-label">{label}</legend>
      {!readOnly && (
        <Permitted roles={rolesFor(uploadPlain)}>
          <FileDrop
            label={value ? '更换视频' : '选择视频'}
            accept="video/mp4"
            single
            onFiles={handleFiles}
            onFolders={refuseFolders}
          >
            视频（.mp4）不超过 {videoMaxMB}MB，离线时也可添加，时长自动读取。
          </FileDrop>
        </Permitted>
      )}
      {value && (
        <QueuedFile
          label={label}
          value={value}
          files={files}
          icon="video"
          onRemove={readOnly ? null : () => onChange(null)}
        />
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

/** Takes a chosen video, and its length once it is known, unless another one was taken meanwhile. */
function useVideo({ onChange, onFields }: ControlProps<string | null>) {
  const latest = useRef('');
  return ([file]: readonly File[]) => {
    if (!file) return;
    // What is dropped is not held back by the picker's own choice of files.
    if (fileKindOf(file.name)?.limit !== 'videoMaxMB') {
      return notify({ title: `${file.name}：请选择 .mp4 视频`, kind: 'warning' });
    }
    const take = async (reference: string) => {
      latest.current = reference;
      onChange(reference);
      const duration = await mediaLength(file);
      if (duration !== null && latest.current === reference) onFields({ duration });
    };
    void addFiles([file], { take });
  };
}
