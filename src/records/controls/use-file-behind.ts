import { useSnapshot } from 'valtio';
import type { FileRecord } from '../../contract/file/file.ts';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { isUuid } from '../../lib/uuid.ts';
import { recordKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import { fileBehind, type NamedFile } from '../../state/uploads/named-file.ts';
import { uploadsState } from '../../state/uploads/uploads.store.ts';

/**
 * The file that a field's value refers to: one of the record's, a queued one, or one that was chosen from the library
 * and is not part of the stored record yet.
 */
export function useFileBehind(value: string, files: readonly FileRecord[]): NamedFile | null {
  const { items } = useSnapshot(uploadsState);
  const mayRead = usePermission(rolesFor(fileLibrary.search));
  const known = fileBehind(value, files, items);
  const request = known === null && mayRead && isUuid(value) ? { id: value } : null;
  const { data } = useReply(fileLibrary.get, request, recordKey('file', value));
  if (known || !data) return known;
  const { id, name, type, size, address } = data;
  return {
    name,
    size,
    record: address === null ? null : { id, name, type, size, address },
    item: null,
  };
}
