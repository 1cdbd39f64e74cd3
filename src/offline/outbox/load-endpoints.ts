import { NetworkError } from '../../api/errors.ts';
import type { OutboxEntity } from '../model/outbox-entry.ts';
import { noteCalls, type SavingCalls } from './saving-endpoints.ts';

/** Each entity's contract comes when something of it is saved: sending an article does not carry the courses' rules. */
const contracts: Readonly<Record<OutboxEntity, () => Promise<SavingCalls>>> = {
  article: () => import('../../contract/article.ts').then((m) => m.articleSaving),
  cata: () => import('../../contract/cata.ts').then((m) => m.cata),
  expandModel: () => import('../../contract/expand.ts').then((m) => m.expandModel),
  expand: () => import('../../contract/expand.ts').then((m) => m.expand),
  course: () => import('../../contract/course.ts').then((m) => m.course),
  chapter: () => import('../../contract/course.ts').then((m) => m.chapter),
  dict: () => import('../../contract/dict-record.ts').then((m) => m.dict),
  dictDetail: () => import('../../contract/dict-record.ts').then((m) => m.dictDetail),
  file: () => import('../../contract/file-saving.ts').then((m) => m.fileSaving),
};

/** How a page comes by the calls of an entity. Rejects with NetworkError where they cannot be had. */
export async function learnCalls(entity: OutboxEntity): Promise<SavingCalls> {
  const calls = await contracts[entity]().catch(() => {
    throw new NetworkError();
  });
  return noteCalls(entity, calls);
}
