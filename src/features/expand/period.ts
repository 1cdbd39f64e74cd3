import { dayOf } from '../../lib/dates/days.ts';
import type { MarkName } from '../../ui/marks/StateMark.tsx';

interface Dated {
  /** Milliseconds since 1970; null: no start. */
  startsAt: number | null;
  /** Null: no end. */
  endsAt: number | null;
  status: 'on' | 'off';
}

/** State of an entry by its switch, then by its dates. */
interface Standing {
  mark: MarkName;
  label: string;
  /** Readers do not see it and never will. */
  isOver: boolean;
}

const DAY = 24 * 60 * 60_000;
const dayAt = (ms: number): string => dayOf(new Date(ms));

/** Period in which an entry is shown; the end's year only if it differs. */
export function periodText({ startsAt, endsAt }: Dated): string {
  if (startsAt === null) return endsAt === null ? '长期' : `至 ${dayAt(endsAt)}`;
  const first = dayAt(startsAt);
  if (endsAt === null) return `${first} 起`;
  const last = dayAt(endsAt);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${first} – ${isSameYear ? last.slice(5) : last}`;
}

/** State of an entry at a time of the server's clock. */
export function standingOf({ startsAt, endsAt, status }: Dated, now: number): Standing {
  if (status === 'off') return { mark: 'off', label: '停用', isOver: true };
  if (endsAt !== null && endsAt <= now) return { mark: 'draft', label: '已过期', isOver: true };
  if (startsAt === null || startsAt <= now) {
    return { mark: 'published', label: '启用', isOver: false };
  }
  const midnight = (ms: number) => Date.parse(`${dayAt(ms)}T00:00:00Z`);
  const days = (midnight(startsAt) - midnight(now)) / DAY;
  const label = days === 0 ? '今天开始' : `${days} 天后开始`;
  return { mark: 'scheduled', label, isOver: false };
}
