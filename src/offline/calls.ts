import { NetworkError } from '../api/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import type { OutboxEntity, OutboxEntry } from './outbox-entry.ts';

/** The calls that store an entity. */
export type SavingCalls = Readonly<Record<OutboxEntry['operation'], Endpoint>>;

/** Each entity's contract comes when something of it is saved: sending an article does not carry the courses' rules. */
const contracts: Readonly<Record<OutboxEntity, () => Promise<SavingCalls>>> = {
  article: () => import('../contract/article.ts').then((m) => m.articleSaving),
  cata: () => import('../contract/cata.ts').then((m) => m.cata),
  expandModel: () => import('../contract/expand.ts').then((m) => m.expandModel),
  expand: () => import('../contract/expand.ts').then((m) => m.expand),
  course: () => import('../contract/course.ts').then((m) => m.course),
  chapter: () => import('../contract/course.ts').then((m) => m.chapter),
  dict: () => import('../contract/dict-record.ts').then((m) => m.dict),
  dictDetail: () => import('../contract/dict-record.ts').then((m) => m.dictDetail),
};
const known = new Map<OutboxEntity, SavingCalls>();

/** The calls of an entity; {@link callsOf} knows them from then on. Rejects with NetworkError where they cannot be had. */
export async function learnCalls(entity: OutboxEntity): Promise<SavingCalls> {
  const calls = await contracts[entity]().catch(() => {
    throw new NetworkError();
  });
  known.set(entity, calls);
  return calls;
}

/** The calls of an entity that {@link learnCalls} was asked for before. */
export const callsOf = (entity: OutboxEntity): SavingCalls | undefined => known.get(entity);
