import { notFound } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { isNoSecret, type Scope } from '../db/scope.ts';
import { namedFiles } from './named-files.ts';

/**
 * Refuses added references to private files of other users (S-SEC-1), as if they did not exist: a reference in a cata
 * of the caller would reveal the file. Existing references may stay.
 */
export async function refuseSecrets(
  db: Db,
  fields: object,
  before: object,
  scope: Scope,
): Promise<void> {
  const known = new Set(namedFiles([before]).map(({ fileId }) => fileId));
  const ids = namedFiles([fields]).map(({ fileId }) => fileId);
  const added = [...new Set(ids)].filter((id) => !known.has(id));
  if (added.length === 0) return;
  const secret = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', added)
    .where((files) => files.not(isNoSecret(scope)(files)))
    .executeTakeFirst();
  if (secret) throw notFound('文件');
}
