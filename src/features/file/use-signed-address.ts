import { useEffect, useState } from 'react';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import type { LibraryFile } from '../../records/files/library.ts';
import { client } from '../../state/base/page-client.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';

interface Addresses {
  /** The file itself. */
  address: string;
  /** For display: of a picture a reduced version. */
  shown: string;
  /** Milliseconds, server's clock. */
  expires: number;
}

/** Requests signed addresses of a private file. Requested for each use, and not cached. */
export async function requestAddresses({ id }: LibraryFile): Promise<Addresses> {
  const { address, picture, expires } = await client.call(fileLibrary.address, { id });
  return {
    address: fileAddress(address),
    shown: fileAddress(picture ?? address),
    expires: expires ?? Number.POSITIVE_INFINITY,
  };
}

/** Address to display a file: a public one always, a private one once it was requested, until the signature expires. */
export function useSignedAddress(file: LibraryFile) {
  const [signed, setSigned] = useState<Addresses | null>(null);
  useEffect(() => {
    if (!signed) return;
    const timer = setTimeout(() => setSigned(null), Math.max(0, signed.expires - serverNow()));
    return () => clearTimeout(timer);
  }, [signed]);
  const { address, picture } = file;
  return {
    shown: address === null ? (signed?.shown ?? null) : fileAddress(picture ?? address),
    // The app's error policy reports a failure.
    ask: () => void requestAddresses(file).then(setSigned, () => undefined),
  };
}
