import type { CheckedReply, Client } from '../api/client.ts';
import type { Article } from '../contract/article.ts';
import { writeCached } from './cache.ts';
import { calls } from './calls.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { recordCacheKey } from './record-cache-key.ts';
import { patienceAfter } from './retry.ts';

/** Sends one save and gives the record the server answered. Rejects with an ApiError. */
export async function sendSave(
  user: string,
  client: Client,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<Article> {
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
    timeout: patienceAfter(entry.stalls),
    quiet: true,
  })) as CheckedReply<Article>;
  await writeCached(user, recordCacheKey(entry.entity, entry.recordId), { data, ...meta });
  return data;
}
