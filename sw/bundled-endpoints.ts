import { savedEntities } from '../src/contract/entities.ts';
import type { OutboxEntity } from '../src/offline/model/outbox-entry.ts';
import { registerEndpoints, type SavingEndpoints } from '../src/offline/outbox/send-save.ts';

/** Endpoints of an entity, bundled: a worker cannot load code later (docs/decisions/0019). */
export const loadEndpoints = async (entity: OutboxEntity): Promise<SavingEndpoints> =>
  registerEndpoints(entity, savedEntities[entity]);
