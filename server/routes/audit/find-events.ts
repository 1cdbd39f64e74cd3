import type { Selectable, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { auditCalls } from '../../../src/contract/access/audit.ts';
import type { Call } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Database } from '../../db/schema.ts';

export type EventRow = Selectable<Database['audit']>;
export type EventFilters = Call<typeof auditCalls.export>['input'];
type Events = SelectQueryBuilder<Database, 'audit', EventRow>;

/** Columns that a keyword must equal; each has an index in the order of the log. */
const FOUND_BY = ['label', 'requestId', 'address'] as const;

interface Page {
  most: number;
  /** Events on one side of this position; default: the newest. */
  from?: { side: 'older' | 'newer'; at: number; id: number };
}

/** Returns up to `most` events next to a position in the log, newest first. */
export async function findEvents(
  db: Db,
  { keyword, ...filters }: EventFilters,
  { most, from }: Page,
): Promise<EventRow[]> {
  const direction = from?.side === 'newer' ? 'asc' : 'desc';
  let events = narrowed(db.selectFrom('audit').selectAll(), filters)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(most);
  if (from) events = events.where(beside(from));
  // `or` would scan the whole log; separate queries each use an index.
  const found = keyword
    ? FOUND_BY.map((column) => events.where(column, '=', keyword).execute())
    : [events.execute()];
  const byId = new Map((await Promise.all(found)).flat().map((row) => [row.id, row]));
  const sign = direction === 'asc' ? 1 : -1;
  const nearest = [...byId.values()].sort((one, other) => sign * order(one, other)).slice(0, most);
  return direction === 'asc' ? nearest.reverse() : nearest;
}

function narrowed(
  events: Events,
  { person, action, object, outcome, since, until }: Omit<EventFilters, 'keyword'>,
): Events {
  const same = { userName: person, action, subject: object, outcome };
  let found = events;
  for (const [column, value] of Object.entries(same)) {
    if (value !== undefined) found = found.where(column as keyof typeof same, '=', value);
  }
  if (since !== undefined) found = found.where('at', '>=', since);
  if (until !== undefined) found = found.where('at', '<', until);
  return found;
}

const beside = ({ side, at, id }: NonNullable<Page['from']>) =>
  side === 'older'
    ? sql<boolean>`(at, id) < (${at}, ${id})`
    : sql<boolean>`(at, id) > (${at}, ${id})`;

const order = (one: EventRow, other: EventRow): number => one.at - other.at || one.id - other.id;

/** Cursor of a position in the log. */
export const cursorOf = ({ at, id }: EventRow): string => `${at}.${id}`;

/** Parses a cursor; see {@link cursorOf}. */
export function placeOf(cursor: string): { at: number; id: number } {
  const [at = 0, id = 0] = cursor.split('.').map(Number);
  return { at, id };
}
