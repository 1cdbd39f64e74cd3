import './crop.css';
import { useState } from 'react';
import { type Crop, type Extent, partOf, resultOf, settled, wholeCrop } from '../lib/crop.ts';
import { PictureProblem, renderPicture } from '../lib/picture.ts';
import { type PictureSize, sizeText } from '../lib/picture-sizes.ts';
import { Button } from './Button.tsx';
import { CropFrame } from './CropFrame.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { Select } from './Field.tsx';
import { usePicture } from './use-picture.ts';

export interface CropPopupProps {
  file: File;
  sizes: readonly PictureSize[];
  maxMB: number;
  onDone: (picture: File) => void;
  onCancel: () => void;
}

/** The part of a picture that is wanted, chosen by finger, mouse or keys; see ImagePicker.tsx. */
export function CropPopup({ file, sizes, maxMB, onDone, onCancel }: CropPopupProps) {
  const [index, setIndex] = useState(0);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const picture = usePicture(file, setProblem);
  const target = sizes[index] as PictureSize;
  const settle = (extent: Extent, any: Crop | null) =>
    settled(extent, target, any ?? wholeCrop(extent));

  const use = async () => {
    if (!picture) return;
    setBusy(true);
    try {
      const part = partOf(picture.bitmap, target, settle(picture.bitmap, crop));
      onDone(await renderPicture(picture.bitmap, { part, target, maxMB, name: file.name }));
    } catch (error) {
      setProblem(error instanceof PictureProblem ? error.message : '浏览器无法处理这张图片');
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      open
      wide
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
          <Select
            label="推荐尺寸"
            value={index}
            onChange={({ target: { value } }) => setIndex(Number(value))}
          >
            {sizes.map((size, at) => (
              <option key={sizeText(size)} value={at}>
                {size.name} {sizeText(size)}
              </option>
            ))}
          </Select>
          <CropFrame
            address={picture.address}
            picture={picture.bitmap}
            target={target}
            crop={settle(picture.bitmap, crop)}
            onChange={(change) =>
              setCrop((last) => settle(picture.bitmap, change(settle(picture.bitmap, last))))
            }
          />
          <Result
            part={partOf(picture.bitmap, target, settle(picture.bitmap, crop))}
            target={target}
          />
        </div>
      )}
    </DialogFrame>
  );
}

/** What comes out; a small picture is told rather than blown up. */
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
