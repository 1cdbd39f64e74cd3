import { useEffect, useState } from 'react';

/** Dimensions of a stored picture, as 「705×390」; null until they are known, and where it cannot be loaded. */
export function usePictureSize(address: string | null): string | null {
  const [found, setFound] = useState<{ address: string; size: string } | null>(null);
  useEffect(() => {
    if (address === null) return;
    const picture = new Image();
    picture.onload = () => {
      setFound({ address, size: `${picture.naturalWidth}×${picture.naturalHeight}` });
    };
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  return found?.address === address ? found.size : null;
}
