import { useEffect, useState } from 'react';
import type { AppConfig } from '../../contract/app-config.ts';
import type { FileRecord } from '../../contract/file/file.ts';
import { sha256Hex } from '../../offline/db/crypto.ts';
import type { UploadItem } from '../../offline/model/upload-item.ts';
import { readBytes } from '../../offline/uploads/bytes.ts';
import { queuedKeyOf, uploadReference } from '../../offline/uploads/upload-reference.ts';
import { fileAddress } from '../data/files/stored-file.ts';
import { requireUserName } from '../session/session.store.ts';

/** What may be uploaded, derived from the configured limits (S-UP-1). */
export const uploadHint = ({ imageMaxMB, videoMaxMB, fileMaxMB }: AppConfig['upload']): string =>
  `图片（.png .jpg .jpeg）不超过 ${imageMaxMB}MB，视频（.mp4）不超过 ${videoMaxMB}MB，其他文件不超过 ${fileMaxMB}MB。离线时也可添加，联网后自动上传。`;

/** The file referenced by a record's field, stored or still queued. */
export interface NamedFile {
  name: string;
  /** Bytes. */
  size: number;
  record: FileRecord | null;
  item: UploadItem | null;
}

/** Finds the file behind a field's value among stored `records` and queued `items`; null where it is in neither. */
export function fileBehind(
  value: string,
  records: readonly FileRecord[],
  items: readonly UploadItem[],
): NamedFile | null {
  const key = queuedKeyOf(value);
  const item = items.find((one) => one.key === key) ?? null;
  const record = item?.record ?? records.find(({ id }) => id === value) ?? null;
  const known = record ?? item;
  return known && { name: known.name, size: known.size, record, item };
}

/** The stored bytes of an item, for a preview; null where they cannot be read. */
export const previewOf = ({
  key,
  size,
  type,
}: Pick<UploadItem, 'key' | 'size' | 'type'>): Promise<Blob | null> =>
  readBytes(requireUserName(), key, 0, size).then(
    (bytes) => new Blob([bytes], { type }),
    () => null,
  );

/** Hex SHA-256 of a file. Rejects where it cannot be read. */
export const digestOf = async (file: File): Promise<string> => sha256Hex(await file.arrayBuffer());

/** Whether a field's value references a file that is still queued and has no id yet. */
export const isReference = (value: unknown): boolean => queuedKeyOf(value) !== null;

/** The parts of a file that are known: on the server, in the queue, or both. */
interface Previewed {
  record: FileRecord | null;
  item: UploadItem | null;
}

/** URL of an image: on the server, or of the bytes on this device; null for other files. */
export function usePreview({ record, item }: Previewed): string | null {
  const [local, setLocal] = useState<string | null>(null);
  const isPicture = (record ?? item)?.type.startsWith('image/') === true;
  // The address of a private file requires a signature.
  const stored = record && item?.kind !== 'private/file' ? fileAddress(record.address) : null;
  const { key = '', size = 0, type = '' } = isPicture && !record && item ? item : {};
  useEffect(() => {
    if (!key) return;
    let made: string | null = null;
    let current = true;
    void previewOf({ key, size, type }).then((bytes) => {
      if (!current || !bytes) return;
      made = URL.createObjectURL(bytes);
      setLocal(made);
    });
    return () => {
      current = false;
      setLocal(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [key, size, type]);
  return isPicture ? (stored ?? local) : null;
}

/** A placeholder reference without a file, put into a text where an image will be inserted. */
export const placeholderReference = (): string => uploadReference(crypto.randomUUID());
