import { NetworkError } from '../../api/errors.ts';
import type { OutboxEntity } from '../model/outbox-entry.ts';
import { registerEndpoints, type SavingEndpoints } from './saving-endpoints.ts';

/** Loads the endpoints of an entity in a page. Rejects with NetworkError where they cannot be had. */
export async function loadEndpoints(entity: OutboxEntity): Promise<SavingEndpoints> {
  // The contracts of all entities come when the first save wants one.
  const { savedEntities } = await import('../../contract/entities.ts').catch(() => {
    throw new NetworkError();
  });
  return registerEndpoints(entity, savedEntities[entity]);
}
