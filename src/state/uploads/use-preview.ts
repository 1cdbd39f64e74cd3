import { useEffect, useState } from 'react';
import type { FileRecord } from '../../contract/file/file.ts';
import { fileAddress } from '../data/stored-file.ts';
import { previewOf } from './named-file.ts';
import type { UploadItem } from './uploads.store.ts';

/** A file as far as it is known: on the server, in the queue, or both. */
interface Previewed {
  record: FileRecord | null;
  item: UploadItem | null;
}

/** Where a picture can be shown from: the server, or the bytes that this device keeps; null for what is no picture. */
export function usePreview({ record, item }: Previewed): string | null {
  const [kept, setKept] = useState<string | null>(null);
  const isPicture = (record ?? item)?.type.startsWith('image/') === true;
  // The address of a private file answers nobody without a signature.
  const stored = record && item?.kind !== 'private/file' ? fileAddress(record.address) : null;
  const { key = '', size = 0, type = '' } = isPicture && !record && item ? item : {};
  useEffect(() => {
    if (!key) return;
    let made: string | null = null;
    let current = true;
    void previewOf({ key, size, type }).then((bytes) => {
      if (!current || !bytes) return;
      made = URL.createObjectURL(bytes);
      setKept(made);
    });
    return () => {
      current = false;
      setKept(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, size, type]);
  return isPicture ? (stored ?? kept) : null;
}
