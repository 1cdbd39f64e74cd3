import { isDeepStrictEqual } from 'node:util';
import { entities } from '../../src/contract/entities.ts';
import type { Deps } from '../base/call.ts';
import { refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { EVERYTHING } from '../db/scope.ts';
import { cleanInput } from '../security/clean-rich-text.ts';
import { recordLineOf } from './export-content.ts';
import type { Aliases, Importing, ImportOutcome } from './importing.ts';
import { withLocalAddresses } from './local-addresses.ts';
import { type RecordLine, transferredKinds } from './transferred.ts';

/** Imports a record. Throws a refusal. */
export const importRecord = async (
  deps: Deps,
  sent: RecordLine,
  { replace }: Pick<Importing, 'replace'>,
  aliases: Aliases,
): Promise<ImportOutcome> => {
  const { db, appConfig, versionFloor } = deps;
  // Cleaned before the transaction, which blocks all other writers.
  const fields = cleanInput(
    entities[sent.kind].create,
    await withLocalAddresses(deps, ownFields(sent, aliases)),
    appConfig.buckets,
  );
  return db.transaction().execute(async (all) => {
    const kind = transferredKinds.find(({ name }) => name === sent.kind);
    if (!kind) throw new Error(sent.kind);
    const row = await rowOf(all, { ...sent, fields });
    const line = { ...sent, id: row?.id ?? sent.id, fields };
    if (sent.kind === 'dict') aliases.set(sent.id, line.id);
    const { updatedBy: userName, updatedAt: now } = sent;
    const author = { userName, now, versionFloor, scope: EVERYTHING };
    if (!row) {
      await kind.create(all, line, author);
      return 'added';
    }
    if (row.deletedAt !== null) throw refusedByRule(`${kind.label}在回收站中，请先恢复`);
    if (isDeepStrictEqual(recordLineOf(row).fields, fields)) return 'unchanged';
    if (row.updatedAt > sent.updatedAt && !replace) return 'kept';
    await kind.update(all, line, row.version, author);
    return 'changed';
  });
};

/** Fields of a record; a dictionary entry refers to the local id of its dictionary. */
const ownFields = ({ kind, fields }: RecordLine, aliases: Aliases): RecordLine['fields'] =>
  kind === 'dictDetail'
    ? { ...fields, dictId: aliases.get(String(fields.dictId)) ?? fields.dictId }
    : fields;

/** The record with this id; dictionaries and entries are also matched by code, as each installation seeds its own. */
async function rowOf(db: Db, { kind, id, fields }: RecordLine) {
  const rows = db.selectFrom('records').selectAll().where('kind', '=', kind);
  const known = await rows.where('id', '=', id).executeTakeFirst();
  if (known || (kind !== 'dict' && kind !== 'dictDetail')) return known;
  const code = transferredKinds.find(({ name }) => name === kind)?.codeOf(fields);
  return code
    ? rows.where('code', '=', code).where('deletedAt', 'is', null).executeTakeFirst()
    : undefined;
}
