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
  /** Crop one picture for each size. */
  all?: boolean;
  /** The picture is compressed below this size. */
  maxMB: number;
  /** Receives the cropped picture; with `all` one for each size, with its index. */
  onPicture: (picture: File, at: number) => void;
  onFolders: (names: readonly string[]) => void;
  /** Another source of a picture, next to the button; a picture that it passes to the function is cropped likewise. */
  beside?: (crop: (picture: File) => void) => ReactNode;
}

/** A place for one picture, which is cropped to a recommended size first (S-UP-2). */
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
