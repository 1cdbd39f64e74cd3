import { useSnapshot } from 'valtio';
import type { PictureSize } from '../../lib/pictures/picture-sizes.ts';
import { configState } from '../../state/base/config.store.ts';
import { addFiles, refuseFolders } from '../../state/uploads/upload-actions.ts';
import { ImagePicker } from '../../ui/pictures/ImagePicker.tsx';
import { FromLibrary } from '../files/FromLibrary.tsx';
import type { ControlProps } from '../kind.ts';
import { OneFile } from './OneFile.tsx';

export interface PictureControlProps extends ControlProps<string | null> {
  sizes: readonly PictureSize[];
  others?: readonly string[] | undefined;
}

/** A picture, cropped to a recommended size and uploaded through the queue like any file. */
export function PictureControl(props: PictureControlProps) {
  const { label, value, sizes, others = [], onChange } = props;
  const setSize = (at: number, reference: string | null) => {
    const other = others[at - 1];
    if (other) props.onFields({ [other]: reference });
    else onChange(reference);
  };
  const { upload } = useSnapshot(configState).values;
  const remove = () => {
    for (let at = 0; at <= others.length; at += 1) setSize(at, null);
  };
  return (
    <OneFile {...props} onRemove={remove}>
      <ImagePicker
        label={value ? `更换${label}图片` : `选择${label}图片`}
        sizes={sizes}
        maxMB={upload.imageMaxMB}
        all={others.length > 0}
        onPicture={(picture, at) =>
          void addFiles([picture], {
            purpose: 'pictures',
            onReference: (reference) => setSize(at, reference),
          })
        }
        onFolders={refuseFolders}
        beside={(crop) => (
          <FromLibrary
            label={label}
            only="image"
            single
            onCrop={crop}
            onPick={([file]) => {
              // The other sizes were cropped from the previous picture.
              remove();
              onChange(file?.id ?? null);
            }}
          />
        )}
      />
    </OneFile>
  );
}
