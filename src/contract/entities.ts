import { articleSaving } from './article/article.ts';
import { cata } from './content/cata.ts';
import { chapter, course } from './content/course.ts';
import { expand, expandModel } from './content/expand.ts';
import { dict, dictDetail } from './dict/dict-record.ts';
import { fileSaving } from './file/file-saving.ts';

/**
 * The entities with the calls of `recordEndpoints`. Add a new one here: endpoint table, outbox, handlers and the tests
 * of all entities use this list. Referenced entities come before those that refer to them, for moving content to
 * another installation.
 */
export const entities = { dict, dictDetail, cata, expandModel, expand, course, chapter } as const;
export type EntityName = keyof typeof entities;

/** Entities whose saves may wait in the outbox, with their endpoints. Publishing, reviewing and deleting never wait. */
export const savedEntities = { ...entities, article: articleSaving, file: fileSaving } as const;
export type SavedEntity = keyof typeof savedEntities;
