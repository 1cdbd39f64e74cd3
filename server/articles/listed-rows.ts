import type { Db } from '../db/connection/connect.ts';
import { withNames } from '../db/display-names.ts';
import { isCataIn, type Scope } from '../db/scope.ts';
import { pictureAddress, publicPictures } from '../files/derived-pictures.ts';
import { outdatedLawsOf } from './article-laws.ts';
import { flagsOf } from './article-row.ts';

/** Columns of an article that a list reads. */
interface Listed {
  id: string;
  status: string;
  flags: string;
  spelling: string | null;
  summary: string;
  excerpt: string;
  cataId: string | null;
  coverId: string | null;
  createdBy: string;
  updatedBy: string;
}

/** Converts rows to list items of the contract, with the names of users and catas and the addresses of covers. */
export async function listedRows<Row extends Listed>(db: Db, scope: Scope, rows: readonly Row[]) {
  const [named, cataNames, covers, outdated] = await Promise.all([
    withNames(db, rows),
    cataNamesOf(db, scope, idsIn(rows, 'cataId')),
    publicPictures(db, idsIn(rows, 'coverId')),
    outdatedLawsOf(db, rows),
  ]);
  return named.map(({ coverId, ...row }) => ({
    ...row,
    spelling: row.spelling ?? '',
    flags: flagsOf(row),
    excerpt: row.summary || row.excerpt,
    outdatedLaws: outdated.get(row.id)?.laws ?? [],
    cataName: cataNames.get(row.cataId ?? '') ?? '',
    coverAddress: covers.has(coverId ?? '') ? pictureAddress(coverId ?? '', 'thumbnail') : null,
  }));
}

const idsIn = (rows: readonly Listed[], name: 'cataId' | 'coverId'): string[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
];

/** Names of those of these catas that the caller may see, by id. */
export async function cataNamesOf(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('records')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .where(isCataIn(scope, 'id'))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
