import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { type Crop, type Extent, MAX_ZOOM, partOf } from '../../lib/pictures/crop.ts';
import { cropped } from './cropped.ts';
import { useCropGestures } from './use-crop-gestures.ts';

interface CropFrameProps {
  /** Address of the displayed picture. */
  address: string;
  picture: Extent;
  target: Extent;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}

/** Share of the frame that an arrow key moves the picture by, without and with Shift. */
const STEP = 0.02;
const LONG_STEP = 0.1;
/** Zoom factor of + and −. */
const NEARER = 1.1;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A window in the target ratio onto the picture: what is visible in it is the result. */
export function CropFrame({ address, picture, target, crop, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const part = partOf(picture, target, crop);
  // It appears after the dialog has opened; arrow keys should move the picture from the start.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const gestures = useCropGestures(frame, part.width, onChange);
  const zoomBy = (factor: number) => onChange((last) => ({ ...last, zoom: last.zoom * factor }));
  const handleKeyDown = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [];
    const step = part.width * (event.shiftKey ? LONG_STEP : STEP);
    if (right !== undefined && down !== undefined) {
      onChange(({ x, y, zoom }) => ({ x: x + right * step, y: y + down * step, zoom }));
    } else if (event.key === '+' || event.key === '=') zoomBy(NEARER);
    else if (event.key === '-') zoomBy(1 / NEARER);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={frame}
        className="crop-frame"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: moved with the arrow keys
        tabIndex={0}
        aria-label="裁剪区域"
        aria-describedby={hint}
        style={frameStyle(target)}
        onKeyDown={handleKeyDown}
        {...gestures}
      >
        <img src={address} alt="" draggable={false} style={cropped(picture, part)} />
      </div>
      <label className="crop-zoom">
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${crop.zoom.toFixed(1)} 倍`}
          onChange={({ target: { value } }) =>
            onChange((last) => ({ ...last, zoom: Number(value) }))
          }
        />
      </label>
      <p id={hint} className="soft small">
        拖动图片选择要保留的部分，滚轮或双指缩放；键盘用方向键移动，加号、减号缩放。
      </p>
    </>
  );
}

/** As wide as possible, but not so tall that the buttons are out of sight. */
const frameStyle = ({ width, height }: Extent) => ({
  aspectRatio: `${width} / ${height}`,
  maxWidth: `calc(35vh * ${width / height})`,
});
