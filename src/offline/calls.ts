import { articleCreate, articleUpdate } from '../contract/article.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { OutboxEntity, OutboxEntry } from './outbox-entry.ts';

/** The calls that store an entity. */
export const calls: Record<OutboxEntity, Record<OutboxEntry['operation'], Endpoint>> = {
  article: { create: articleCreate, update: articleUpdate },
};
