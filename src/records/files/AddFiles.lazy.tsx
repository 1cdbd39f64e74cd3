import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { uploadKinds } from '../../contract/file/file.ts';
import { pictureSizes } from '../../lib/pictures/picture-sizes.ts';
import { configState } from '../../state/base/config.store.ts';
import { addPackable, addPhotos } from '../../state/uploads/add-pictures.ts';
import { uploadHint } from '../../state/uploads/named-file.ts';
import { type AddOptions, refuseFolders } from '../../state/uploads/upload-actions.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { FileDrop } from '../../ui/pictures/FileDrop.tsx';
import { ImagePicker } from '../../ui/pictures/ImagePicker.tsx';
import { kindLabels } from './upload-kinds.ts';

const sizes = Object.values(pictureSizes);
const kinds = uploadKinds.map((value) => ({ value, label: kindLabels[value] }));

/** A picture is uploaded as the kind that the user chose; else it goes to the picture service, if there is one. */
const pictureAim = (kind: (typeof uploadKinds)[number]): AddOptions =>
  kind === 'file' ? { purpose: 'pictures' } : { kind };

export interface AddFilesProps {
  /** `id` of the input, for a button elsewhere. */
  inputId?: string;
}

/** Adds files of any kind, and pictures that are cropped first, to the upload queue. */
export function AddFiles({ inputId }: AddFilesProps) {
  const { upload } = useSnapshot(configState).values;
  const [kind, setKind] = useState<(typeof uploadKinds)[number]>('file');
  return (
    <div className="add-files">
      <FileDrop
        label="添加文件到上传队列"
        prompt="选择文件，拖到这里，或粘贴截图"
        {...(inputId && { inputId })}
        wholeScreen
        onFiles={(files) => void addPackable(files, { kind })}
        onPhotos={(photos) => void addPhotos(photos, { kind })}
        onFolders={refuseFolders}
      >
        {uploadHint(upload)}
      </FileDrop>
      <Select
        label="存放位置"
        value={kind}
        options={kinds}
        onChange={(chosen) => setKind(chosen as typeof kind)}
      />
      <ImagePicker
        label="裁剪并添加图片"
        sizes={sizes}
        maxMB={upload.imageMaxMB}
        onPicture={(picture) => void addPackable([picture], pictureAim(kind))}
        onFolders={refuseFolders}
      />
    </div>
  );
}
