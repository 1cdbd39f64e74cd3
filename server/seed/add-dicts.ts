import type { Db } from '../db/connection/connect.ts';
import { EVERYTHING } from '../db/scope.ts';
import { lockKind } from '../records/record-place.ts';
import { createRecord } from '../records/write-records.ts';
import { type BuiltInCode, dictDetailKind, dictKind } from '../routes/dict/dict-kinds.ts';
import { dictSeeds } from './dict-seeds.ts';

const codes = Object.keys(dictSeeds) as BuiltInCode[];

/** Adds these built-in dictionaries with their entries after the existing ones; `now` in milliseconds. */
export async function addDicts(
  db: Db,
  now: number,
  added: readonly BuiltInCode[] = codes,
): Promise<void> {
  // The ids are new, so no version floor applies.
  const author = { userName: 'admin', now, versionFloor: 0, scope: EVERYTHING };
  const sorted = Object.entries(dictSeeds).entries();
  for (const [sort, [code, { name, note = '', entries }]] of sorted) {
    if (!added.some((one) => one === code)) continue;
    const id = crypto.randomUUID();
    const fields = { name, code, note, sort, status: 'on' } as const;
    await createRecord(db, dictKind, { id, fields }, author);
    for (const [at, [value, seed]] of Object.entries(entries).entries()) {
      const own = typeof seed === 'string' ? { label: seed } : seed;
      const entry = { dictId: id, value, color: '', isDefault: false, note: '', ...own };
      const placed = { ...entry, sort: at, status: 'on' } as const;
      await createRecord(db, dictDetailKind, { id: crypto.randomUUID(), fields: placed }, author);
    }
  }
}

/**
 * Adds built-in dictionaries that a later version introduced. Of several processes that start concurrently only one
 * does it.
 */
export async function addNewDicts(db: Db, now: number): Promise<void> {
  if ((await missingIn(db)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockKind(tx, dictKind.name);
    await addDicts(tx, now, await missingIn(tx));
  });
}

async function missingIn(db: Db): Promise<BuiltInCode[]> {
  const rows = await db
    .selectFrom('records')
    .select('code')
    .where('kind', '=', 'dict')
    .where('code', 'in', codes)
    .where('deletedAt', 'is', null)
    .execute();
  const known = new Set(rows.map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
}
