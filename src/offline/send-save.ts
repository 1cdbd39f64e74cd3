import type { CheckedReply, Client } from '../api/client.ts';
import { type Article, articleCreate, articleUpdate } from '../contract/article.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { writeCached } from './cache.ts';
import type { OutboxEntity, OutboxEntry } from './outbox-entry.ts';
import { recordCacheKey } from './record-cache-key.ts';
import { STALL } from './send-upload.ts';

/** The calls that store an entity. */
const calls: Record<OutboxEntity, Record<OutboxEntry['operation'], Endpoint>> = {
  article: { create: articleCreate, update: articleUpdate },
};

/** Sends one save and gives the version the server answered, or null where it has none. Rejects with an ApiError. */
export async function sendSave(
  user: string,
  client: Client,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<number | null> {
  const request = {
    id: entry.recordId,
    ...entry.fields,
    ...(entry.operation === 'update' &&
      entry.baseVersion !== null && { version: entry.baseVersion }),
  };
  const { data, meta } = (await client.fetch(calls[entry.entity][entry.operation], request, {
    idempotencyKey: entry.key,
    owner: user,
    signal,
    timeout: STALL,
    quiet: true,
  })) as CheckedReply<Article>;
  await writeCached(user, recordCacheKey(entry.entity, entry.recordId), { data, ...meta });
  return data.version ?? null;
}
