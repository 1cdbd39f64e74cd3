import { useEffect, useState } from 'react';
import { fileLibrary } from '../../contract/file/file-library.ts';
import type { FileClass } from '../../contract/file/file-saving.ts';
import { listCachedFiles } from '../../state/data/files/cached-files.ts';
import { queryKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import type { LibraryFile } from './library.ts';

/** Files per page of the picker. */
export const PICKED_FROM = 24;

interface LibraryQuery {
  keyword: string;
  /** Empty: all. */
  kind: FileClass | '';
  /** From 1. */
  page: number;
}

interface CachedPage {
  list: readonly LibraryFile[];
  total: number;
  savedAt: number | null;
}

/** Public files that a record may refer to. Offline without a cached list: the files cached from other lists. */
export function useLibrary({ keyword, kind, page }: LibraryQuery) {
  const request = {
    page: page - 1,
    size: PICKED_FROM,
    isPrivate: false,
    ...(keyword && { keyword }),
    ...(kind && { kind }),
  };
  const params = new URLSearchParams({ keyword, kind, page: String(page) });
  const reply = useReply(fileLibrary.search, request, queryKey('file-pick', params));
  const isLost = reply.offline && reply.data === undefined;
  const cached = useCachedFiles(isLost, { keyword, kind, page });
  return isLost && cached && cached.total > 0
    ? { ...reply, data: cached, savedAt: cached.savedAt }
    : reply;
}

function useCachedFiles(wanted: boolean, { keyword, kind, page }: LibraryQuery): CachedPage | null {
  const [cached, setCached] = useState<CachedPage | null>(null);
  useEffect(() => {
    setCached(null);
    if (!wanted) return;
    let current = true;
    void listCachedFiles().then(({ list, savedAt }) => {
      const found = list.filter((file) => isFound(file, keyword, kind));
      const from = (page - 1) * PICKED_FROM;
      const shown = found.slice(from, from + PICKED_FROM);
      if (current) setCached({ list: shown, total: found.length, savedAt });
    });
    return () => {
      current = false;
    };
  }, [wanted, keyword, kind, page]);
  return cached;
}

const isFound = (file: LibraryFile, keyword: string, kind: string): boolean =>
  !file.isPrivate &&
  file.deletedAt === null &&
  (kind === '' || file.kind === kind) &&
  file.name.toLowerCase().includes(keyword.toLowerCase());
