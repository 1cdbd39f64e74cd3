import { useState } from 'react';
import { Icon } from './Icon.tsx';

interface ThumbnailProps {
  /** Where the picture is; null for what is none. */
  address: string | null;
  /** Stands for it: `video`, `article`. */
  icon: string;
}

/** A file small: as a picture, or, where there is none or it cannot be had, as an icon. */
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
