import { savedEntities } from '../src/contract/entities.ts';
import type { OutboxEntity } from '../src/offline/model/outbox-entry.ts';
import { noteCalls, type SavingCalls } from '../src/offline/outbox/saving-endpoints.ts';

/** How the worker comes by the calls of an entity: it cannot load anything later, and carries all (docs/decisions/0019). */
export const learnCalls = async (entity: OutboxEntity): Promise<SavingCalls> =>
  noteCalls(entity, savedEntities[entity]);
