import type { Kysely } from 'kysely';
import { notFound } from '../base/refusal.ts';
import type { Database } from '../db/schema.ts';
import { isNoSecret, type Scope } from '../db/scope.ts';
import { namedFiles } from './named-files.ts';

/**
 * Refuses private files of others that a record is to name from now on (S-SEC-1), as if there were none: in a column of one's own
 * that would bring them into view. What it named before stays.
 */
export async function refuseSecrets(
  db: Kysely<Database>,
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
