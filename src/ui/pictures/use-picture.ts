import { useEffect, useState } from 'react';
import { decodePicture } from '../../lib/pictures/picture.ts';

interface OpenPicture {
  bitmap: ImageBitmap;
  /** Object URL of the file, for display. */
  address: string;
}

/** A decoded picture while the component is mounted; an error is passed to `onProblem` (a stable function). */
export function usePicture(file: File, onProblem: (message: string) => void): OpenPicture | null {
  const [picture, setPicture] = useState<OpenPicture | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    let current = true;
    let bitmap: ImageBitmap | null = null;
    decodePicture(file).then(
      (decoded) => {
        bitmap = decoded;
        if (current) setPicture({ bitmap, address });
        else bitmap.close();
      },
      (error: Error) => current && onProblem(error.message),
    );
    return () => {
      current = false;
      bitmap?.close();
      URL.revokeObjectURL(address);
    };
  }, [file, onProblem]);
  return picture;
}
