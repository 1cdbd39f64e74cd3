import { useState } from 'react';
import { Icon } from './Icon.tsx';

interface ThumbnailProps {
  /** Address of the picture; null for other files. */
  address: string | null;
  /** Icon in its place: `video`, `article`. */
  icon: string;
}

/** A small picture of a file, or an icon where there is none or it cannot be loaded. */
export function Thumbnail({ address, icon }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (address && address !== broken) {
    const handleError = () => setBroken(address);
    return <img className="thumbnail" src={address} alt="" loading="lazy" onError={handleError} />;
  }
  return (
    <span className="thumbnail">
      <Icon name={icon} size={22} />
    </span>
  );
}
