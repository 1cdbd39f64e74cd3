import { trailTo } from '../../lib/trees/tree.ts';
import type { OutboxEntry } from '../editing/outbox.store.ts';
import { type FormEntity, formPaths } from './form-paths.ts';
import { menuState } from './menu.store.ts';
import type { MenuNode } from './menu-node.ts';

type Named = Pick<OutboxEntry, 'recordId' | 'fields'> & { entity: string };

/**
 * A list in which records are edited, at a path that the menu decides: its component, and the parameters of the
 * address.
 */
interface ListedForm {
  component: string;
  params: (entry: Named) => Record<string, string>;
}

/** Entities with neither a form path nor a list of their own name with `?edit=`. */
const elsewhere: Partial<Record<OutboxEntry['entity'] | 'user', ListedForm>> = {
  dictDetail: {
    component: 'dict/index',
    params: ({ recordId, fields }) => ({ edit: String(fields.dictId), entry: recordId }),
  },
  expandModel: {
    component: 'expand/index',
    params: ({ recordId }) => ({ view: 'models', edit: recordId }),
  },
  file: { component: 'file/index', params: ({ recordId }) => ({ file: recordId }) },
  user: { component: 'user/index', params: ({ recordId }) => ({ user: recordId }) },
};

const listedForm = (entity: string): ListedForm =>
  Object.hasOwn(elsewhere, entity)
    ? (elsewhere[entity as keyof typeof elsewhere] as ListedForm)
    : { component: `${entity}/index`, params: ({ recordId }) => ({ edit: recordId }) };

/** Component of the list that shows an entity's records. */
export const listOf = (entity: string): string =>
  isFormEntity(entity) ? formPaths[entity].list : listedForm(entity).component;

/** Address of the list that shows an entity's records; null where this user's menu does not have it. */
export function listPath(entity: string): string | null {
  const nodes = menuState.nodes as readonly MenuNode[];
  return trailTo(nodes, (node) => node.component === listOf(entity)).at(-1)?.path ?? null;
}

const withQuery = (path: string, params: Record<string, string>): string =>
  `${path}?${new URLSearchParams(params)}`;

/** Address of the form that edits a record. */
export const editorPath = (entity: FormEntity, id: string): string =>
  withQuery(formPaths[entity].edit, { id });

/** Address of the form that creates a record, with initial values. */
export const adderPath = (entity: FormEntity, preset: Record<string, string> = {}): string =>
  Object.keys(preset).length === 0
    ? formPaths[entity].add
    : withQuery(formPaths[entity].add, preset);

/** Address of a course's screen, optionally with one of its chapters. */
export const coursePath = (courseId: string, chapterId?: string): string =>
  withQuery(formPaths.chapter.edit, { ...(chapterId && { id: chapterId }), courseId });

/** Where a record is edited, e.g. that of an unconfirmed save; null where this user's menu does not have it. */
export function placeOf(entry: Named): string | null {
  const { entity, recordId, fields } = entry;
  if (entity === 'course') return coursePath(recordId);
  if (entity === 'chapter' && fields.courseId) return coursePath(String(fields.courseId), recordId);
  if (isFormEntity(entity)) return editorPath(entity, recordId);
  const { component, params } = listedForm(entity);
  const nodes = menuState.nodes as readonly MenuNode[];
  const list = trailTo(nodes, (node) => node.component === component).at(-1);
  return list ? withQuery(list.path, params(entry)) : null;
}

const isFormEntity = (entity: string): entity is FormEntity => Object.hasOwn(formPaths, entity);
