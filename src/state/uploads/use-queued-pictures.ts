import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { referencedKeys, uploadReference } from '../../offline/uploads/upload-reference.ts';
import { fileAddress } from '../data/files/stored-file.ts';
import { fileBehind, previewOf } from './named-file.ts';
import { uploadsState } from './uploads.store.ts';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Where the queued pictures that fields name can be shown from, by the reference in the field: the server, once they are
 * there, or their own bytes. A frame without an origin may not read what this page has in memory (`blob:`), so these are
 * in the address itself.
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

/** Changes when there is more to be shown of an item. */
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
