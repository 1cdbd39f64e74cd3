import { HEADER } from '../contract/codes.ts';

/** Metadata from a reply's headers. */
export interface ReplyMeta {
  /** The server's clock, milliseconds; the device's where the server sends no Date. */
  serverDate: number;
  permissionVersion: string;
  build: string;
  etag: string;
}

/** Reads the metadata; `header` returns a header's value by its name. */
export function metaOf(header: (name: string) => string | null): ReplyMeta {
  const date = Date.parse(header('date') ?? '');
  return {
    serverDate: Number.isNaN(date) ? Date.now() : date,
    permissionVersion: header(HEADER.permissionVersion) ?? '',
    build: header(HEADER.build) ?? '',
    etag: header('etag') ?? '',
  };
}

/** Why a reply comes from the cache: the server is away, or late and still awaited. */
export type CacheReason = 'away' | 'late';

/** Response header with the {@link CacheReason} of a reply that this device answered instead of the server. */
export const CACHED_HEADER = 'x-cached-reply';

/** The {@link CacheReason} of a reply; null: it comes from the server. */
export function cacheReasonOf(header: (name: string) => string | null): CacheReason | null {
  const reason = header(CACHED_HEADER);
  return reason === 'away' || reason === 'late' ? reason : null;
}
