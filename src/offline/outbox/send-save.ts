import type { CheckedReply } from '../../api/client.ts';
import { CancelledError, NetworkError } from '../../api/errors.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { recordCacheKey, writeInSession } from '../db/cache.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';
import { stallTimeoutAfter } from '../sync/retry.ts';
import type { SendContext } from '../sync/send-context.ts';

/** Common part of every save's reply; the rest depends on the entity. */
export interface SavedRecord {
  /** Absent on servers that do not detect conflicts. */
  version?: number | undefined;
}

/** What a drain of saves needs. */
export interface SaveContext extends SendContext {
  /** The endpoints of an entity; a page loads them on demand, the worker has them bundled. Rejects with an ApiError. */
  loadEndpoints(entity: OutboxEntity): Promise<SavingEndpoints>;
}

/**
 * Sends one save and returns the server's record. Rejects with an ApiError. If the session ended meanwhile, the reply
 * is not cached and it rejects with CancelledError: the save waits for its owner, whose next session gets the same
 * reply for the same idempotency key.
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
    timeout: stallTimeoutAfter(entry.stalls),
    quiet: true,
  })) as CheckedReply<SavedRecord>;
  const cacheKey = recordCacheKey(entry.entity, entry.recordId);
  const isOurs = async () => (await isSessionOurs?.()) !== false;
  const isCached = await writeInSession(user, cacheKey, { data, ...meta }, isOurs);
  if (!isCached) throw new CancelledError();
  return data;
}

/** The endpoints that store an entity. */
export type SavingEndpoints = Readonly<Record<OutboxEntry['operation'], Endpoint>>;

const known = new Map<OutboxEntity, SavingEndpoints>();

/** The save is of a newer build: this one does not know its entity. */
export class UnknownEntityError extends Error {}

/** Registers the endpoints of an entity for {@link endpointsOf}; returns them. */
export function registerEndpoints(
  entity: OutboxEntity,
  calls: SavingEndpoints | undefined,
): SavingEndpoints {
  if (!calls) throw new UnknownEntityError(entity);
  known.set(entity, calls);
  return calls;
}

/** The endpoints of an entity, if {@link registerEndpoints} was called for it. */
export const endpointsOf = (entity: OutboxEntity): SavingEndpoints | undefined => known.get(entity);

/**
 * Loads the endpoints of an entity in a page. Rejects with NetworkError where the chunk cannot be loaded, with
 * {@link UnknownEntityError} where this build does not have them.
 */
export async function loadEndpoints(entity: OutboxEntity): Promise<SavingEndpoints> {
  // One chunk has the contracts of all entities; the first save loads it.
  const { savedEntities } = await import('../../contract/entities.ts').catch(() => {
    throw new NetworkError();
  });
  return registerEndpoints(entity, savedEntities[entity]);
}
