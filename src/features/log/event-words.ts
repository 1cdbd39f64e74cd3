import type { AuditEvent } from '../../contract/access/audit.ts';
import { formatClock, formatSeconds } from '../../lib/dates/dates.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { foundKind } from '../../state/find/found-kinds.ts';
import { placeOf } from '../../state/menu/record-places.ts';
import { VISITOR } from './log-choices.ts';

/** Refused calls without a session, aggregated per minute. */
export const isVisitor = ({ userName }: AuditEvent): boolean => userName === '';

export const personOf = (event: AuditEvent): string => (isVisitor(event) ? VISITOR : event.name);

/** The object of an event, for its title. */
export function objectOf(event: AuditEvent): string {
  const { label, subject, times, address } = event;
  if (!isVisitor(event)) return label;
  return `${subject && `账号 ${subject}，`}${times} 次，来自 ${address}`;
}

/** Time of an event; an aggregated one has no seconds. */
export const timeOf = (event: AuditEvent): string =>
  isVisitor(event) ? formatClock(event.at) : formatSeconds(event.at);

/** Groups events by day, in order. */
export function byDay(events: readonly AuditEvent[]): (readonly AuditEvent[])[] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = dayOf(new Date(event.at));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days.values()];
}

/** Address of the record that an event is about; null: there is none, or not for this user. */
export function pathOf({ kind, subject, label }: AuditEvent): string | null {
  const isKnown = kind === 'user' || foundKind(kind) !== undefined;
  return isKnown && label ? placeOf({ entity: kind, recordId: subject, fields: {} }) : null;
}

/** Request for a single event: the one just before the next possible place in the log. */
export function requestFor(place: string): { size: 1; olderThan: string } | null {
  const [at, id] = place.split('.').map(Number);
  const isPlace = Number.isSafeInteger(at) && Number.isSafeInteger(id);
  return isPlace ? { size: 1, olderThan: `${at}.${Number(id) + 1}` } : null;
}

/** An event's place, as in the address of its details. */
export const placeIn = ({ at, id }: AuditEvent): string => `${at}.${id}`;
