import { useEffect, useState } from 'react';
import { previewOf } from '../../state/upload-actions.ts';
import type { UploadItem } from '../../state/uploads.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A picture small, from the bytes this device keeps or from the server; another file as its icon. */
export function Thumbnail({ item }: { item: UploadItem }) {
  const address = usePreview(item);
  if (address) return <img className="thumbnail" src={address} alt="" loading="lazy" />;
  return (
    <span className="thumbnail">
      <Icon name={item.type.startsWith('video/') ? 'video' : 'file'} size={22} />
    </span>
  );
}

function usePreview({ key, size, type, record }: UploadItem): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const stored = record?.address ?? null;
  const picture = type.startsWith('image/');
  useEffect(() => {
    if (!picture || stored) return;
    let made: string | null = null;
    let current = true;
    void previewOf({ key, size, type }).then((bytes) => {
      if (!current || !bytes) return;
      made = URL.createObjectURL(bytes);
      setAddress(made);
    });
    return () => {
      current = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, size, type, picture, stored]);
  return picture ? (stored ?? address) : null;
}
