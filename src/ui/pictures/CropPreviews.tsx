import { type Crop, type Extent, partOf } from '../../lib/pictures/crop.ts';
import { type PictureSize, sizeText } from '../../lib/pictures/picture-sizes.ts';
import { cropped } from './cropped.ts';

interface CropPreviewsProps {
  /** Address of the displayed picture. */
  address: string;
  picture: Extent;
  sizes: readonly PictureSize[];
  /** The crop of each size. */
  cropOf: (at: number) => Crop;
  /** Index of the size that is being cropped. */
  index: number;
  onChoose: (index: number) => void;
}

/** Previews of a picture that is needed in several sizes; each leads to its own crop. */
export function CropPreviews(props: CropPreviewsProps) {
  const { address, picture, sizes, cropOf, index, onChoose } = props;
  return (
    <fieldset className="crop-previews">
      <legend className="field-label">全部尺寸</legend>
      {sizes.map((size, at) => (
        <button
          key={sizeText(size)}
          type="button"
          aria-pressed={at === index}
          onClick={() => onChoose(at)}
        >
          <span className="crop-preview" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
            <img
              src={address}
              alt=""
              draggable={false}
              style={cropped(picture, partOf(picture, size, cropOf(at)))}
            />
          </span>
          {size.name} {sizeText(size)}
        </button>
      ))}
    </fieldset>
  );
}
