import { trailTo } from '../../lib/tree.ts';
import type { OutboxEntry } from '../editing/outbox.ts';
import { type FormEntity, formPaths } from './form-paths.ts';
import { menuState } from './menu.ts';
import type { MenuNode } from './menu-node.ts';

type Named = Pick<OutboxEntry, 'recordId' | 'fields'> & { entity: string };

/** The other kinds are edited inside a list, whose place the menu decides: the list's component and its parameters. */
const lists: Record<
  Exclude<OutboxEntry['entity'], FormEntity>,
  { component: string; params: (entry: Named) => Record<string, string> }
> = {
  course: { component: 'course/index', params: ({ recordId }) => ({ edit: recordId }) },
  dict: { component: 'dict/index', params: ({ recordId }) => ({ edit: recordId }) },
  dictDetail: {
    component: 'dict/index',
    params: ({ recordId, fields }) => ({ edit: String(fields.dictId), entry: recordId }),
  },
  expandModel: {
    component: 'expand/index',
    params: ({ recordId }) => ({ view: 'models', edit: recordId }),
  },
  file: { component: 'file/index', params: ({ recordId }) => ({ file: recordId }) },
};

const withQuery = (path: string, params: Record<string, string>): string =>
  `${path}?${new URLSearchParams(params)}`;

/** Address of the form that edits a record. */
export const editorPath = (entity: FormEntity, id: string): string =>
  withQuery(formPaths[entity].edit, { id });

/** Address of the form that makes a record, with what it is to begin with. */
export const adderPath = (entity: FormEntity, preset: Record<string, string> = {}): string =>
  Object.keys(preset).length === 0
    ? formPaths[entity].add
    : withQuery(formPaths[entity].add, preset);

/** Where a record is edited, that of an unconfirmed save for one; null where this user's menu does not lead there. */
export function placeOf(entry: Named): string | null {
  const { entity, recordId } = entry;
  if (isFormEntity(entity)) return editorPath(entity, recordId);
  if (!isListed(entity)) return null;
  const { component, params } = lists[entity];
  const nodes = menuState.nodes as readonly MenuNode[];
  const list = trailTo(nodes, (node) => node.component === component).at(-1);
  return list ? withQuery(list.path, params(entry)) : null;
}

const isListed = (entity: string): entity is keyof typeof lists => Object.hasOwn(lists, entity);
const isFormEntity = (entity: string): entity is FormEntity => Object.hasOwn(formPaths, entity);
