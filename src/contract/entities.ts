import { articleSaving } from './article/article.ts';
import { cata } from './content/cata.ts';
import { chapter, course } from './content/course.ts';
import { expand, expandModel } from './content/expand.ts';
import { dict, dictDetail } from './dict/dict-record.ts';
import { fileSaving } from './file/file-saving.ts';

/**
 * The entities that have the calls of `recordEndpoints`. A new one is named here: endpoint table, outbox, handlers and the
 * tests of all entities go by this list. Those that others refer to stand first: so they are moved to another installation.
 */
export const entities = { dict, dictDetail, cata, expandModel, expand, course, chapter } as const;
export type EntityName = keyof typeof entities;

/** What saves are sent by that may wait in the outbox. Publishing, reviewing and deleting never wait. */
export const savedEntities = { ...entities, article: articleSaving, file: fileSaving } as const;
export type SavedEntity = keyof typeof savedEntities;
