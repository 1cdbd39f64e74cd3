import type { Endpoint } from '../../contract/endpoint.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';

/** The calls that store an entity. */
export type SavingEndpoints = Readonly<Record<OutboxEntry['operation'], Endpoint>>;

const known = new Map<OutboxEntity, SavingEndpoints>();

/** Makes {@link endpointsOf} know the calls of an entity; gives them. */
export function registerEndpoints(entity: OutboxEntity, calls: SavingEndpoints): SavingEndpoints {
  known.set(entity, calls);
  return calls;
}

/** The endpoints of an entity, where {@link registerEndpoints} got them before. */
export const endpointsOf = (entity: OutboxEntity): SavingEndpoints | undefined => known.get(entity);
