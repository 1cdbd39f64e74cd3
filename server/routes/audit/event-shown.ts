import type { AuditChange, AuditEvent } from '../../../src/contract/access/audit.ts';
import type { Db } from '../../db/connection/connect.ts';
import { namesOf } from '../../db/user-names.ts';
import type { EventRow } from './find-events.ts';

/** Events as the contract shows them. */
export async function eventsShown(db: Db, rows: readonly EventRow[]): Promise<AuditEvent[]> {
  const nameOf = await namesOf(
    db,
    rows.map(({ userName }) => userName),
  );
  return rows.map(({ minute: _, id, changes, ...row }) => ({
    ...row,
    id: String(id),
    name: nameOf(row.userName),
    changes: changes === '' ? [] : (JSON.parse(changes) as AuditChange[]),
  }));
}
