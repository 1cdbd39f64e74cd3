import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { referencedKeys, uploadReference } from '../../offline/uploads/upload-reference.ts';
import { fileAddress } from '../data/files/stored-file.ts';
import { fileBehind, previewOf } from './named-file.ts';
import { uploadsState } from './uploads.store.ts';

const none: ReadonlyMap<string, string> = new Map();

/**
 * URLs of the queued images that fields reference, by reference: the server's address once they are uploaded, else a
 * data URL of their bytes. Not `blob:`: a frame with an opaque origin may not read this page's blobs.
 */
export function useQueuedPictures(
  fields: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const { items } = useSnapshot(uploadsState);
  const [shown, setShown] = useState(none);
  const wanted = referencedKeys(fields)
    .map((key) => `${key}:${stageOf(items.find((item) => item.key === key))}`)
    .join(' ');
  useEffect(() => {
    if (wanted === '') return setShown(none);
    let current = true;
    const keys = wanted.split(' ').map((one) => one.slice(0, one.indexOf(':')));
    void Promise.all(keys.map((key) => entryOf(uploadReference(key)))).then((entries) => {
      if (current) setShown(new Map(entries.flatMap((entry) => (entry ? [entry] : []))));
    });
    return () => {
      current = false;
    };
  }, [wanted]);
  return shown;
}

/** Changes when a better source of the item's image is available. */
const stageOf = (item: { record: { id: string } | null } | undefined): string =>
  item ? (item.record?.id ?? 'queued') : '';

async function entryOf(reference: string): Promise<[string, string] | null> {
  const { record, item } = fileBehind(reference, [], uploadsState.items) ?? {};
  if (record) return [reference, fileAddress(record.address)];
  const bytes = item && (await previewOf(item));
  return bytes ? [reference, await dataAddress(bytes)] : null;
}

const dataAddress = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });
