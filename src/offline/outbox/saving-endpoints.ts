import type { Endpoint } from '../../contract/endpoint.ts';
import type { OutboxEntity, OutboxEntry } from '../model/outbox-entry.ts';

/** The calls that store an entity. */
export type SavingCalls = Readonly<Record<OutboxEntry['operation'], Endpoint>>;

const known = new Map<OutboxEntity, SavingCalls>();

/** Makes {@link callsOf} know the calls of an entity; gives them. */
export function noteCalls(entity: OutboxEntity, calls: SavingCalls): SavingCalls {
  known.set(entity, calls);
  return calls;
}

/** The calls of an entity that {@link noteCalls} was told of before. */
export const callsOf = (entity: OutboxEntity): SavingCalls | undefined => known.get(entity);
