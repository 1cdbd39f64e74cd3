import { type ReactNode, useCallback, useState } from 'react';
import { type PictureSize, sizeText } from '../../lib/pictures/picture-sizes.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import type { CropPopupProps } from './CropPopup.lazy.tsx';
import { FileDrop } from './FileDrop.tsx';

const loadPopup = () => import('./CropPopup.lazy.tsx').then((m) => m.CropPopup);

interface ImagePickerProps {
  label: string;
  /** Recommended sizes to choose from; the first is proposed. */
  sizes: readonly PictureSize[];
  /** Not one of the sizes, but all of them. */
  all?: boolean;
  /** The picture is packed below this. */
  maxMB: number;
  /** The picture as it was cropped; where all sizes are wanted once for each, with its place among them. */
  onPicture: (picture: File, at: number) => void;
  onFolders: (names: readonly string[]) => void;
  /** Another way to a picture, beside the button; what it gives to the function is cropped likewise. */
  beside?: (crop: (picture: File) => void) => ReactNode;
}

/** A place for one picture, which is cropped to a recommended size before it is taken (S-UP-2). */
export function ImagePicker(props: ImagePickerProps) {
  const { label, sizes, all, maxMB, onPicture, onFolders, beside } = props;
  const [chosen, setChosen] = useState<File | null>(null);
  const close = useCallback(() => setChosen(null), []);
  const Popup = useLoaded<CropPopupProps>(loadPopup, chosen !== null, close);
  const handleDone = (pictures: readonly File[]) => {
    close();
    pictures.forEach(onPicture);
  };
  return (
    <>
      <FileDrop
        label={label}
        accept=".png,.jpg,.jpeg"
        single
        onFiles={([file]) => setChosen(file ?? null)}
        onFolders={onFolders}
        beside={beside?.(setChosen)}
      >
        {all && '一次裁剪出全部尺寸。'}推荐尺寸：{sizes.map(labelOf).join('、')}。图片（.png .jpg
        .jpeg）裁剪后自动压缩到 {maxMB}MB 以内。
      </FileDrop>
      {Popup && chosen && (
        <Popup file={chosen} {...{ sizes, all, maxMB }} onDone={handleDone} onCancel={close} />
      )}
    </>
  );
}

const labelOf = (size: PictureSize): string => `${size.name} ${sizeText(size)}`;
