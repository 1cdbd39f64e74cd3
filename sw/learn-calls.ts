import { articleSaving } from '../src/contract/article.ts';
import { cata } from '../src/contract/cata.ts';
import { chapter, course } from '../src/contract/course.ts';
import { dict, dictDetail } from '../src/contract/dict-record.ts';
import { expand, expandModel } from '../src/contract/expand.ts';
import { fileSaving } from '../src/contract/file-saving.ts';
import type { OutboxEntity } from '../src/offline/model/outbox-entry.ts';
import { noteCalls, type SavingCalls } from '../src/offline/outbox/saving-endpoints.ts';

/** Named one by one: of a contract that is loaded as a whole nothing can be left out. */
const contracts: Readonly<Record<OutboxEntity, SavingCalls>> = {
  article: articleSaving,
  cata,
  expandModel,
  expand,
  course,
  chapter,
  dict,
  dictDetail,
  file: fileSaving,
};

/** How the worker comes by the calls of an entity: it cannot load anything later, and carries all (docs/decisions/0019). */
export const learnCalls = async (entity: OutboxEntity): Promise<SavingCalls> =>
  noteCalls(entity, contracts[entity]);
