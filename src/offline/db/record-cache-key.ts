import type { OutboxEntity } from '../model/outbox-entry.ts';

/** Cache key of one record; the screens that show it and the outbox that confirms it use the same. */
export const recordCacheKey = (entity: OutboxEntity, id: string): string =>
  `record/${entity}/${id}`;
