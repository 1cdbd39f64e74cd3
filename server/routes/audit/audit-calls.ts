import {
  type AuditChange,
  type AuditEvent,
  type auditCalls,
  EXPORT_MOST,
} from '../../../src/contract/access/audit.ts';
import type { Handler } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { namesOf } from '../../db/display-names.ts';
import { mapInSlices, yieldToCalls } from '../../db/slices.ts';
import { auditDays } from '../../http/audit/audit-retention.ts';
import { distinctIn } from './distinct-in.ts';
import { cursorOf, type EventRow, findEvents, placeOf } from './find-events.ts';

/** Events per statement of an export; the embedded database blocks all other calls meanwhile. */
const SLICE = 500;

const handleSearch: Handler<typeof auditCalls.search> = async ({ deps, input }) => {
  const { db } = deps;
  const { size, olderThan, newerThan, ...filters } = input;
  const side = newerThan === undefined ? 'older' : 'newer';
  const cursor = newerThan ?? olderThan;
  const most = size + 1;
  const from = cursor === undefined ? undefined : ({ side, ...placeOf(cursor) } as const);
  let rows = await findEvents(db, filters, { most, ...(from && { from }) });
  // Too few newer events: return the newest full page instead.
  const isNewest = side === 'newer' && rows.length <= size;
  if (isNewest) rows = await findEvents(db, filters, { most });
  const isFull = rows.length > size;
  const goesOn = side === 'newer' && !isNewest;
  const shown = goesOn ? rows.slice(-size) : rows.slice(0, size);
  return {
    list: await eventsShown(db, shown),
    newer: cursor !== undefined && !isNewest ? cursorAt(shown, 0) : null,
    older: goesOn || isFull ? cursorAt(shown, -1) : null,
    days: await auditDays(deps),
  };
};

/** Converts rows to events of the contract; many in slices. */
const eventsShown = (db: Db, rows: readonly EventRow[]): Promise<AuditEvent[]> =>
  mapInSlices(rows, (some) => someShown(db, some));

async function someShown(db: Db, rows: readonly EventRow[]): Promise<AuditEvent[]> {
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

const cursorAt = (rows: readonly EventRow[], at: number): string | null => {
  const row = rows.at(at);
  return row ? cursorOf(row) : null;
};

const handleChoices: Handler<typeof auditCalls.choices> = async ({ deps: { db } }) => {
  const [people, actions] = await Promise.all([
    distinctIn(db, 'userName'),
    distinctIn(db, 'action'),
  ]);
  const nameOf = await namesOf(db, people);
  return { people: people.map((userName) => ({ userName, name: nameOf(userName) })), actions };
};

const handleExport: Handler<typeof auditCalls.export> = async ({ deps: { db }, input }) => {
  const rows: EventRow[] = [];
  for (let last: EventRow | undefined; rows.length <= EXPORT_MOST; await yieldToCalls()) {
    const from = last && { side: 'older' as const, at: last.at, id: last.id };
    const slice = await findEvents(db, input, { most: SLICE, ...(from && { from }) });
    rows.push(...slice);
    last = slice.at(-1);
    if (slice.length < SLICE) break;
  }
  const list = await eventsShown(db, rows.slice(0, EXPORT_MOST));
  return { list, more: rows.length > EXPORT_MOST };
};

/** 操作日志. */
export const auditHandlers = {
  search: handleSearch,
  choices: handleChoices,
  export: handleExport,
};
