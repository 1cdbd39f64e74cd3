import { HEADER } from '../contract/codes.ts';

/** The contents of a reply's headers. */
export interface ReplyMeta {
  /** The server's clock, milliseconds; the device's where the server sends no Date. */
  serverDate: number;
  permissionVersion: string;
  build: string;
  etag: string;
}

/** Reads them; `header` gives a header's value by its name. */
export function metaOf(header: (name: string) => string | null): ReplyMeta {
  const date = Date.parse(header('date') ?? '');
  return {
    serverDate: Number.isNaN(date) ? Date.now() : date,
    permissionVersion: header(HEADER.permissionVersion) ?? '',
    build: header(HEADER.build) ?? '',
    etag: header('etag') ?? '',
  };
}

/** Why a reply is the cached one: the server is away, or takes long and is still being waited for. */
export type CacheReason = 'away' | 'late';

/** Names the {@link CacheReason} of a reply that this device gave instead of the server. */
export const CACHED_HEADER = 'x-cached-reply';

/** The reason that such a reply names; null: the server gave it. */
export function cacheReasonOf(header: (name: string) => string | null): CacheReason | null {
  const reason = header(CACHED_HEADER);
  return reason === 'away' || reason === 'late' ? reason : null;
}
