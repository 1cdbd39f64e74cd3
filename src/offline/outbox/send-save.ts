import type { CheckedReply } from '../../api/client.ts';
import { recordCacheKey, writeCached } from '../db/cache.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';
import { patienceAfter } from '../sync/retry.ts';
import type { SendContext } from '../sync/send-context.ts';
import type { SavingEndpoints } from './saving-endpoints.ts';

/** What every answer to a save has; the rest is the entity's own. */
export interface SavedRecord {
  /** Absent on servers that do not detect conflicts. */
  version?: number | undefined;
}

/** What saves are sent with. */
export interface SaveContext extends SendContext {
  /** The calls of an entity; a page loads them when they are needed, the worker has them. Rejects with an ApiError. */
  loadEndpoints(entity: OutboxEntity): Promise<SavingEndpoints>;
}

/** Sends one save and gives the record the server answered. Rejects with an ApiError. */
export async function sendSave(
  entry: OutboxEntry,
  {
    user,
    client,
    signal,
    loadEndpoints,
  }: Pick<SaveContext, 'user' | 'client' | 'signal' | 'loadEndpoints'>,
): Promise<SavedRecord> {
  const calls = await loadEndpoints(entry.entity);
  const request = {
    id: entry.recordId,
    ...entry.fields,
    ...(entry.operation === 'update' &&
      entry.baseVersion !== null && { version: entry.baseVersion }),
  };
  const { data, meta } = (await client.fetch(calls[entry.operation], request, {
    idempotencyKey: entry.key,
    owner: user,
    signal,
    timeout: patienceAfter(entry.stalls),
    quiet: true,
  })) as CheckedReply<SavedRecord>;
  await writeCached(user, recordCacheKey(entry.entity, entry.recordId), { data, ...meta });
  return data;
}
