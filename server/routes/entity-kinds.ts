import { type EntityName, entities } from '../../src/contract/entities.ts';
import { type FieldsOf, type HandlersOf, recordHandlers } from '../records/record-handlers.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { cataKind } from './cata/cata-kind.ts';
import { chapterKind, courseKind } from './course/course-kinds.ts';
import { notifying } from './dict/dict-calls.ts';
import { dictDetailKind, dictKind } from './dict/dict-kinds.ts';
import { expandKind, expandModelKind } from './expand/expand-kinds.ts';

type Entities = typeof entities;

/** Kind of each entity, used by its handlers and by import and export. A missing one does not compile. */
export const entityKinds: { [Name in EntityName]: RecordKind<FieldsOf<Entities[Name]>> } = {
  dict: dictKind,
  dictDetail: dictDetailKind,
  cata: cataKind,
  expandModel: expandModelKind,
  expand: expandKind,
  course: courseKind,
  chapter: chapterKind,
};

/** Handlers of one entity. */
function handlersOf<Name extends EntityName>(name: Name) {
  const calls: Entities[Name] = entities[name];
  return recordHandlers<Entities[Name]>(calls, entityKinds[name]);
}

/** Handlers of the calls that every entity has. */
export const entityHandlers: { [Name in EntityName]: HandlersOf<Entities[Name]> } = {
  ...(Object.fromEntries(
    (Object.keys(entities) as EntityName[]).map((name) => [name, handlersOf(name)]),
  ) as { [Name in EntityName]: HandlersOf<Entities[Name]> }),
  dict: notifying(handlersOf('dict')),
  dictDetail: notifying(handlersOf('dictDetail')),
};
