import type { CheckedReply } from '../../api/client.ts';
import { CancelledError, NetworkError } from '../../api/errors.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { recordCacheKey, writeInSession } from '../db/cache.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';
import { patienceAfter } from '../sync/retry.ts';
import type { SendContext } from '../sync/send-context.ts';

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

/**
 * Sends one save and returns the record the server answered. Rejects with an ApiError; where the session ended meanwhile
 * nothing of the answer stays, and the save waits for its owner, whose next session gets the same answer for its key.
 */
export async function sendSave(
  entry: OutboxEntry,
  {
    user,
    client,
    signal,
    loadEndpoints,
    isSessionOurs,
  }: Pick<SaveContext, 'user' | 'client' | 'signal' | 'loadEndpoints' | 'isSessionOurs'>,
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
  const cacheKey = recordCacheKey(entry.entity, entry.recordId);
  const isOurs = async () => (await isSessionOurs?.()) !== false;
  const isCached = await writeInSession(user, cacheKey, { data, ...meta }, isOurs);
  if (!isCached) throw new CancelledError();
  return data;
}

/** The calls that store an entity. */
export type SavingEndpoints = Readonly<Record<OutboxEntry['operation'], Endpoint>>;

const known = new Map<OutboxEntity, SavingEndpoints>();

/** Makes {@link endpointsOf} know the calls of an entity; returns them. */
export function registerEndpoints(entity: OutboxEntity, calls: SavingEndpoints): SavingEndpoints {
  known.set(entity, calls);
  return calls;
}

/** The endpoints of an entity, where {@link registerEndpoints} got them before. */
export const endpointsOf = (entity: OutboxEntity): SavingEndpoints | undefined => known.get(entity);

/** Loads the endpoints of an entity in a page. Rejects with NetworkError where they cannot be had. */
export async function loadEndpoints(entity: OutboxEntity): Promise<SavingEndpoints> {
  // The contracts of all entities are loaded with the first save that needs one.
  const { savedEntities } = await import('../../contract/entities.ts').catch(() => {
    throw new NetworkError();
  });
  return registerEndpoints(entity, savedEntities[entity]);
}
