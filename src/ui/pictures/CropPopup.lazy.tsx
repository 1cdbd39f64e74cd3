import './crop.css';
import { useState } from 'react';
import {
  type Crop,
  type Extent,
  partOf,
  resultOf,
  settled,
  wholeCrop,
} from '../../lib/pictures/crop.ts';
import { PictureProblem, renderPicture } from '../../lib/pictures/picture.ts';
import { type PictureSize, sizeText } from '../../lib/pictures/picture-sizes.ts';
import { Button } from '../buttons/Button.tsx';
import { Select } from '../fields/Select.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { CropFrame } from './CropFrame.tsx';
import { CropPreviews } from './CropPreviews.tsx';
import { usePicture } from './use-picture.ts';

export interface CropPopupProps {
  file: File;
  sizes: readonly PictureSize[];
  /** One picture for each size; each starts with the crop of the first. */
  all?: boolean | undefined;
  maxMB: number;
  /** The pictures in the order of `sizes`, or the one of the selected size. */
  onDone: (pictures: readonly File[]) => void;
  onCancel: () => void;
}

/** Crops a picture by finger, mouse or keys; see ImagePicker.tsx. */
export function CropPopup({ file, sizes, all = false, maxMB, onDone, onCancel }: CropPopupProps) {
  const [index, setIndex] = useState(0);
  /** Crops by index of the size; with one picture the crop stays while the size changes. */
  const [crops, setCrops] = useState<Readonly<Record<number, Crop>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const picture = usePicture(file, setProblem);
  const target = sizes[index] as PictureSize;
  const place = all ? index : 0;
  const cropIn = (extent: Extent, from: typeof crops, at: number): Crop =>
    settled(extent, sizes[at] as PictureSize, from[all ? at : 0] ?? from[0] ?? wholeCrop(extent));
  const change = (extent: Extent, changed: (crop: Crop) => Crop) =>
    setCrops((last) => {
      const next = { ...last, [place]: changed(cropIn(extent, last, index)) };
      return { ...next, [place]: cropIn(extent, next, index) };
    });

  const use = async () => {
    if (!picture) return;
    setBusy(true);
    try {
      const pictures: File[] = [];
      for (const [at, size] of sizes.entries()) {
        if (!all && at !== index) continue;
        const part = partOf(picture.bitmap, size, cropIn(picture.bitmap, crops, at));
        const rendering = { part, target: size, maxMB, name: file.name };
        pictures.push(await renderPicture(picture.bitmap, rendering));
      }
      onDone(pictures);
    } catch (error) {
      setProblem(error instanceof PictureProblem ? error.message : '浏览器无法处理这张图片');
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      open
      size="wide"
      title="裁剪图片"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{problem ? '关闭' : '取消'}</Button>
          {!problem && (
            <Button tone="primary" disabled={!picture || busy} onClick={() => void use()}>
              {busy ? '正在压缩…' : '使用图片'}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p className="banner" role="alert">
          {file.name}：{problem}
        </p>
      )}
      {!problem && !picture && <p className="soft">正在打开图片…</p>}
      {!problem && picture && (
        <div className="crop">
          {all ? (
            <CropPreviews
              address={picture.address}
              picture={picture.bitmap}
              cropOf={(at) => cropIn(picture.bitmap, crops, at)}
              {...{ sizes, index }}
              onChoose={setIndex}
            />
          ) : (
            <SizeSelect {...{ sizes, index }} onChoose={setIndex} />
          )}
          <CropFrame
            address={picture.address}
            picture={picture.bitmap}
            target={target}
            crop={cropIn(picture.bitmap, crops, index)}
            onChange={(changed) => change(picture.bitmap, changed)}
          />
          <Result
            part={partOf(picture.bitmap, target, cropIn(picture.bitmap, crops, index))}
            target={target}
          />
        </div>
      )}
    </DialogFrame>
  );
}

interface SizeSelectProps {
  sizes: readonly PictureSize[];
  index: number;
  onChoose: (index: number) => void;
}

const SizeSelect = ({ sizes, index, onChoose }: SizeSelectProps) => (
  <Select
    label="推荐尺寸"
    value={String(index)}
    options={sizes.map((size, at) => ({
      value: String(at),
      label: `${size.name} ${sizeText(size)}`,
    }))}
    onChange={(chosen) => onChoose(Number(chosen))}
  />
);

/** The resulting size; a picture that is too small is reported instead of scaled up. */
function Result({ part, target }: { part: Extent; target: Extent }) {
  const result = resultOf(part, target);
  const small = result.width < target.width;
  return (
    <p className={small ? 'banner' : 'soft small'}>
      结果：{sizeText(result)}
      {small && `，小于推荐尺寸 ${sizeText(target)}；图片不会被放大，可以换一张更大的图片`}
    </p>
  );
}
