import { PRIVATE_KIND, UNNAMED } from '../../../src/contract/file/file.ts';
import type { Changed } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { nameColumns, shownName } from '../../db/display-names.ts';
import { mapInSlices } from '../../db/slices.ts';
import { changesOf } from './audit-changes.ts';

/** An object of a call. */
export interface Touched extends Changed {
  kind: string;
  /** Code of the refusal of this object alone, in a batch. */
  result?: string;
}

interface AuditObject {
  kind: string;
  subject: string;
  label: string;
  changes: string;
  result?: string;
}

const NOTHING: AuditObject = { kind: '', subject: '', label: '', changes: '' };

/** Objects as audit rows, with their current names; at least one row. */
export async function objectsOf(
  db: Db,
  touched: readonly Touched[],
): Promise<[AuditObject, ...AuditObject[]]> {
  const [first = NOTHING, ...others] = await mapInSlices(touched, async (some) => {
    const nameOf = await namesOf(db, some);
    return some.map(({ id, kind, label = nameOf(kind, id), result, ...change }) => {
      const changes = changesOf({ kind, ...change });
      return {
        ...{ kind, subject: id, label },
        changes: changes.length === 0 ? '' : JSON.stringify(changes),
        ...(result !== undefined && { result }),
      };
    });
  });
  return [first, ...others];
}

type NameOf = (kind: string, id: string) => string;

/** Names of objects by kind and id; '' for objects that do not exist. */
async function namesOf(db: Db, touched: readonly Touched[]): Promise<NameOf> {
  const names = new Map<string, string>();
  const keyOf = (kind: string, id: string) => `${kind} ${id}`;
  const kinds = new Set(touched.map(({ kind }) => kind));
  for (const kind of kinds) {
    const ids = touched.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const { id, name } of await namedIn(db, kind, ids)) names.set(keyOf(kind, id), name);
  }
  return (kind, id) => names.get(keyOf(kind, id)) ?? '';
}

async function namedIn(db: Db, kind: string, ids: readonly string[]) {
  if (kind === 'user') {
    const users = db.selectFrom('users').select(['id', ...nameColumns]);
    const rows = await users.where('id', 'in', ids).execute();
    return rows.map((row) => ({ id: row.id, name: shownName(row) }));
  }
  if (kind === 'role') {
    return db.selectFrom('roles').select(['id', 'name']).where('id', 'in', ids).execute();
  }
  if (kind === 'menu') {
    const rows = await db
      .selectFrom('menus')
      .select(['id', 'meta'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ id, meta }) => ({ id, name: String(JSON.parse(meta).title ?? '') }));
  }
  if (kind === 'file') {
    const files = db.selectFrom('files').select(['id', 'name', 'kind']);
    const rows = await files.where('id', 'in', ids).execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.kind === PRIVATE_KIND ? UNNAMED : row.name,
    }));
  }
  if (kind === 'deploy' || kind === 'database') {
    return db.selectFrom('packages').select(['id', 'name']).where('id', 'in', ids).execute();
  }
  if (kind === 'article') {
    return db
      .selectFrom('articles')
      .select(['id', 'title as name'])
      .where('id', 'in', ids)
      .execute();
  }
  return db
    .selectFrom('records')
    .select(['id', 'title as name'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}
