import { Link } from 'wouter';
import type { AuditEvent } from '../../contract/access/audit.ts';
import { formatDay } from '../../lib/dates/dates.ts';
import { dayOf, formatDay as formatDate } from '../../lib/dates/days.ts';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { byDay, objectOf, personOf, placeIn, timeOf } from './event-words.ts';
import { OutcomeMark } from './OutcomeMark.tsx';

interface EventListProps {
  events: readonly AuditEvent[];
  /** Place of the event whose details are open. */
  shown: string | null;
  linkTo: (place: string) => string;
}

/** Events, one line each, grouped by day. */
export const EventList = ({ events, ...row }: EventListProps) => (
  <div className="log">
    <div className="log-row log-head" aria-hidden="true">
      <span>时间</span>
      <span>操作人</span>
      <span>动作与对象</span>
      <span>结果</span>
      <span>用时</span>
    </div>
    {byDay(events).map((day) => (
      <Day key={day[0]?.id} events={day} {...row} />
    ))}
  </div>
);

function Day({ events, shown, linkTo }: EventListProps) {
  const at = events[0]?.at ?? 0;
  const [name, date] = [formatDay(at), formatDate(dayOf(new Date(at)))];
  return (
    <section aria-label={name}>
      <h2 className="log-day">
        {name}
        {name !== date && <span>{date}</span>}
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link
              className="log-row"
              href={linkTo(placeIn(event))}
              aria-current={placeIn(event) === shown ? 'true' : undefined}
            >
              <Line event={event} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ event }: { event: AuditEvent }) {
  const { at, action, outcome, duration } = event;
  const person = personOf(event);
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{timeOf(event)}</time>{' '}
      <span className="log-who">
        <PersonAvatar name={person} />
        <span className="one-line">{person}</span>
      </span>{' '}
      <span className="log-what">
        <span>{action}</span> <b className="one-line">{objectOf(event)}</b>
      </span>{' '}
      <span className="log-outcome" data-usual={outcome === 'ok'}>
        <OutcomeMark outcome={outcome} />
      </span>{' '}
      <span className="log-duration">{duration} ms</span>
    </>
  );
}
