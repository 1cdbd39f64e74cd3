import type { Db } from '../../../server/db/connection/connect.ts';
import type { Database } from '../../../server/db/schema.ts';
import { EVERYTHING } from '../../../server/db/scope.ts';
import type { Author, RecordKind } from '../../../server/records/record-kind.ts';
import { addRecord } from './table-rows.ts';

/** A kind of record with all that one can have: at most three belong to a tree, below each other. */
export interface BranchFields {
  title: string;
  status: string;
  sort: number;
  treeId: string | null;
  parentId: string | null;
  code: string | null;
  coverId: string | null;
  pictureIds: string[];
}

export const branchKind: RecordKind<BranchFields> = {
  name: 'branch',
  label: '枝',
  group: { kind: 'tree', label: '树', field: 'treeId', most: 3 },
  columns: ({ title, status, sort, treeId, parentId, code }) => ({
    ...{ title, status, sort, parentId, code },
    groupId: treeId,
  }),
  files: ['coverId', 'pictureIds'],
};

export const branchFields = (part: Partial<BranchFields> = {}): BranchFields => ({
  ...{ title: '枝', status: 'on', sort: 0, treeId: null, parentId: null, code: null },
  ...{ coverId: null, pictureIds: [], ...part },
});

/** Who changes records in tests, and when. */
export const author: Author = { userName: '乙', now: 500, versionFloor: 0, scope: EVERYTHING };

/** Adds a branch with what its columns say in its fields, too; gives the id. */
export const addBranch = (
  db: Db,
  part: Partial<Omit<Database['records'], 'spelling'>> & { id: string },
): Promise<string> => {
  const {
    id,
    groupId: treeId = null,
    parentId = null,
    sort = 0,
    status = 'on',
    code = null,
  } = part;
  const fields = branchFields({ title: id, treeId, parentId, sort, status, code });
  return addRecord(db, { kind: 'branch', data: JSON.stringify(fields), ...part });
};

/** The row of a record, its fields read. */
export async function readRow(db: Db, id: string) {
  const row = await db
    .selectFrom('records')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, data: JSON.parse(row.data) as Record<string, unknown> };
}
