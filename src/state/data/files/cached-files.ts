import * as v from 'valibot';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { fileLibrary } from '../../../contract/file/file-library.ts';
import { serverNow } from '../../../lib/dates/server-clock.ts';
import { listCached } from '../../../offline/db/cache.ts';
import { requireUserName } from '../../session/session.store.ts';
import { recordKey } from '../reply-keys.ts';
import { storeReply } from '../store-reply.ts';

type LibraryFile = ReplyOf<typeof fileLibrary.search>['list'][number];

/** Caches a file's record from a list, so that records that reference it can show it offline. */
export function cacheFile(file: LibraryFile): Promise<void> {
  return storeReply(requireUserName(), recordKey('file', file.id), {
    data: file,
    serverDate: serverNow(),
    ...{ permissionVersion: '', build: '', etag: '' },
    asked: { path: fileLibrary.get.path, request: { id: file.id } },
  });
}

/** All files in cached lists, newest first, and the age of the oldest of those lists (server's clock). */
export async function listCachedFiles(): Promise<{ list: LibraryFile[]; savedAt: number | null }> {
  const cached = await listCached(requireUserName());
  const lists = cached.filter(([, { asked }]) => asked?.path === fileLibrary.search.path);
  const found = new Map<string, LibraryFile>();
  for (const [, { data }] of lists.sort(([, a], [, b]) => a.serverDate - b.serverDate)) {
    const checked = v.safeParse(fileLibrary.search.reply, data);
    if (checked.success) for (const file of checked.output.list) found.set(file.id, file);
  }
  return {
    list: [...found.values()].sort((a, b) => b.createdAt - a.createdAt),
    savedAt: lists[0]?.[1].serverDate ?? null,
  };
}
