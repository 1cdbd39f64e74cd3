import { NetworkError } from '../../api/errors.ts';
import type { OutboxEntity } from '../model/outbox-entry.ts';
import { noteCalls, type SavingCalls } from './saving-endpoints.ts';

/** How a page comes by the calls of an entity. Rejects with NetworkError where they cannot be had. */
export async function learnCalls(entity: OutboxEntity): Promise<SavingCalls> {
  // The contracts of all entities come when the first save wants one.
  const { savedEntities } = await import('../../contract/entities.ts').catch(() => {
    throw new NetworkError();
  });
  return noteCalls(entity, savedEntities[entity]);
}
